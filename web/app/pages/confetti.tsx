import confetti from "canvas-confetti";
import { useEffect, useRef } from "react";
import { getSite } from "../../../contract/site/site.ts";
import { confettiBurstMs, confettiMs } from "../../features/accounts/timing.ts";

/** Fires confetti from the left and right edges in turn. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const fire = confetti.create(canvas.current, { resize: true });
    const colors = [getSite().colours.accent, "#ffd27a", "#ff8a66"];
    let burstCount = 0;
    const timer = setInterval(() => {
      const fromLeft = burstCount++ % 2 === 0;
      const origin = { x: fromLeft ? 0 : 1, y: 0.75 };
      void fire({
        origin,
        angle: fromLeft ? 60 : 120,
        particleCount: 45,
        spread: 65,
        startVelocity: 55,
        colors,
      });
    }, confettiBurstMs);
    const stopTimer = setTimeout(() => clearInterval(timer), confettiMs);
    return () => {
      clearInterval(timer);
      clearTimeout(stopTimer);
      fire.reset();
    };
  }, []);
  return <canvas ref={canvas} className="pointer-events-none fixed inset-0 z-50 size-full" />;
}
