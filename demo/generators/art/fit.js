// Runs in the page that renders a poster: sets the type of every <g class="fit">, then reports type
// that leaves the sheet.
window.setType = () => {
  const NS = "http://www.w3.org/2000/svg";
  const ctx = document.createElement("canvas").getContext("2d");
  const BASE = 200;

  const make = (o, line) => {
    const t = document.createElementNS(NS, "text");
    t.textContent = line;
    t.setAttribute("font-family", o.font);
    t.setAttribute("font-weight", o.weight ?? 400);
    t.setAttribute("font-size", BASE);
    t.setAttribute("fill", o.fill ?? "#000");
    t.setAttribute("xml:space", "preserve");
    t.style.whiteSpace = "pre";
    if (o.wdth) t.style.fontStretch = `${o.wdth}%`;
    if (o.ls) t.setAttribute("letter-spacing", o.ls * BASE);
    if (o.stroke) {
      t.setAttribute("stroke", o.stroke);
      t.setAttribute("paint-order", "stroke");
      t.setAttribute("stroke-linejoin", "round");
    }
    return t;
  };

  // Measures a line at size 1: advance width without the last letter spacing, ascent, descent, and
  // left bearing.
  const measure = (o, line, t) => {
    ctx.font = `${o.weight ?? 400} ${BASE}px ${o.font}`;
    const m = ctx.measureText(line);
    const first = ctx.measureText(line[0]);
    const caps = line === line.toUpperCase();
    const flat = ctx.measureText("H");
    return {
      w: (t.getComputedTextLength() - (o.ls ?? 0) * BASE) / BASE,
      up:
        (caps && !/[^A-Z0-9 .,!'-]/.test(line)
          ? flat.actualBoundingBoxAscent
          : m.actualBoundingBoxAscent) / BASE,
      down: (caps ? 0 : Math.max(0, m.actualBoundingBoxDescent)) / BASE,
      left: o.wdth ? 0.02 : -first.actualBoundingBoxLeft / BASE,
    };
  };

  for (const g of document.querySelectorAll("g.fit")) {
    const o = JSON.parse(g.dataset.o);
    const texts = o.lines.map((line) => g.appendChild(make(o, line)));
    const m = o.lines.map((line, i) => measure(o, line, texts[i]));
    const gap = o.gap ?? 16;
    let sizes = m.map((k) => o.w / k.w);
    if (o.mode === "same") sizes = sizes.map(() => Math.min(...m.map((k) => o.w / k.w)));
    if (o.max) sizes = sizes.map((s) => Math.min(s, o.max));
    const gaps = gap * (m.length - 1);
    const high = m.reduce((sum, k, i) => sum + sizes[i] * (k.up + k.down), 0);
    const squeeze = Math.min(1, (o.h - gaps) / high);
    sizes = sizes.map((s) => s * squeeze);
    const total = high * squeeze + gaps;
    let y = o.y + { t: 0, m: (o.h - total) / 2, b: o.h - total }[o.valign ?? "m"];
    texts.forEach((t, i) => {
      const { w, up, down, left } = m[i];
      const s = sizes[i];
      const x = { l: o.x - left * s, c: o.x + (o.w - w * s) / 2, r: o.x + o.w - w * s }[
        o.align ?? "c"
      ];
      y += up * s;
      t.setAttribute("x", x);
      t.setAttribute("y", y);
      t.setAttribute("font-size", s);
      if (o.ls) t.setAttribute("letter-spacing", o.ls * s);
      if (o.stroke) t.setAttribute("stroke-width", o.sw ?? 6);
      y += down * s + gap;
    });
    if (o.clone) g.dataset.done = "1";
  }

  // Makes type on an arc smaller until it fits on its arc.
  for (const t of document.querySelectorAll("text.arc")) {
    const path = document.querySelector(t.querySelector("textPath").getAttribute("href"));
    const room = path.getTotalLength() * 0.98;
    const used = t.getComputedTextLength();
    if (used > room) {
      const k = room / used;
      t.setAttribute("font-size", t.getAttribute("font-size") * k);
      t.setAttribute("letter-spacing", t.getAttribute("letter-spacing") * k);
    }
  }

  const warnings = [];
  for (const t of document.querySelectorAll("g.fit text")) {
    const o = JSON.parse(t.parentNode.dataset.o);
    if (o.bleed) continue;
    const b = t.getBoundingClientRect();
    if (b.left < 20 || b.right > 940)
      warnings.push(`"${t.textContent}" ${Math.round(b.left)}..${Math.round(b.right)}`);
    const size = Number(t.getAttribute("font-size"));
    if (size < 16) warnings.push(`"${t.textContent}" is only ${size.toFixed(1)} px`);
  }
  return warnings;
};
