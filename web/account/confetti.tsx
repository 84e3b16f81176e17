import confetti from "canvas-confetti";
import { useEffect, useRef } from "react";
import { confettiMs, confettiPieceMs } from "./times.ts";

const colors = ["#ffb020", "#ffd27a", "#ff8a66", "#f7efe3"];

/** Paper from both wings of the stage, in turn. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const shoot = confetti.create(canvas.current, { resize: true });
    let pieces = 0;
    const timer = setInterval(() => {
      const left = pieces++ % 2 === 0;
      const from = { x: left ? 0 : 1, y: 0.75 };
      void shoot({ origin: from, angle: left ? 60 : 120, particleCount: 45, spread: 65, startVelocity: 55, colors });
    }, confettiPieceMs);
    const end = setTimeout(() => clearInterval(timer), confettiMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
      shoot.reset();
    };
  }, []);
  return <canvas ref={canvas} className="pointer-events-none fixed inset-0 z-50 size-full" />;
}
