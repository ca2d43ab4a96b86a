/** CSS of the purchase page, on screen and on paper. */
export const PURCHASE_STYLE = `
h1[tabindex]:focus, h3[tabindex]:focus { outline: none; }
.booking { border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; margin: 0 0 1.25rem; max-width: 44rem; }
.booking h2 { margin: 0.5rem 0; }
.booking p { margin: 0.35rem 0; }
.booking .when { font-size: 1.15rem; font-weight: 600; }
.booking .state { display: inline-block; margin: 0; padding: 0.1rem 0.6rem; border: 1px solid currentColor; border-radius: 1rem; font-size: 0.9rem; font-weight: 600; color: var(--soft); }
.booking .booked, .booking .offered { color: var(--string); }
.booking .cancelled { color: var(--number); }
.booking .tools, .booking .times { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.9rem 0 0; }
.booking .times { margin: 0.5rem 0 1rem; }
.booking button, #entry button { min-height: 2.75rem; padding: 0.35rem 1.1rem; }
.booking:has(.cancelled) h2, .booking:has(.cancelled) .when { color: var(--soft); text-decoration: line-through; }
.booking .asks > button { margin: 0.25rem 0.35rem 0.25rem 0; }
.booking .asks { border-top: 1px solid var(--line); margin-top: 1rem; padding-top: 0.25rem; }
.booking .asks label { display: block; font-weight: 600; }
.booking .asks input { max-width: 14rem; }
.money { display: grid; grid-template-columns: max-content max-content; gap: 0.2rem 2rem; }
.money dt { color: var(--soft); }
.money dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
#said:empty { display: none; }
#said { min-height: 0; font-weight: 600; border-color: var(--mark); }
#entry button, .offered ~ .tools button:first-child, .asks h3 + button { background: var(--mark); border-color: var(--mark); color: var(--paper); font-weight: 600; }
.asks h3 + button.final { background: var(--bad); border-color: var(--bad); }
#purchase > h2:first-child { margin-top: 1rem; }
.money + p a { display: inline-block; padding: 0.5rem 1.4rem; border-radius: 8px; background: var(--mark); color: var(--paper); font-weight: 600; text-decoration: none; }
button:disabled, .times.stale { opacity: 0.6; }
@media print { .tools, .asks, .skip, #said { display: none !important; } .booking { break-inside: avoid; } }
`;
