/**
 * The styles of prose. Only pages with prose contain them, because the rules would be a twentieth
 * of the site's style sheet.
 */
export const proseStyle = `
.prose{max-width:42rem;overflow-wrap:anywhere;text-wrap:pretty;line-height:1.65}
.prose>*+*{margin-top:1rem}
.prose :is(h2,h3,h4,h5,h6){font-family:var(--font-display);font-weight:800;line-height:1.05;text-transform:uppercase}
.prose h2{font-size:1.875rem;margin-top:2.5rem}
.prose h3{font-size:1.5rem;margin-top:2rem}
.prose :is(h4,h5,h6){font-size:1.25rem;margin-top:1.5rem}
.prose a{color:var(--color-bulb);text-decoration:underline;text-underline-offset:.25em}
.prose ul{list-style:disc;padding-left:1.5rem}
.prose ol{list-style:decimal;padding-left:1.75rem}
.prose li+li{margin-top:.375rem}
.prose li>:is(ul,ol){margin-top:.375rem}
.prose blockquote{border-left:3px solid var(--color-bulb);padding-left:1rem}
.prose hr{border-color:var(--color-rail);margin-block:2rem}
.prose code{font-size:.9em}
.prose pre{white-space:pre-wrap;padding:1rem;border-radius:.75rem;background:var(--color-velvet)}
.prose img{max-width:100%;height:auto;border-radius:.75rem}
.prose-table{overflow-x:auto}
.prose :is(th,td){padding:.5rem .75rem;border:1px solid var(--color-rail);text-align:left;vertical-align:top;min-width:7rem}
`;
