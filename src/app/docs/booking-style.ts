/** CSS of the booking section of `/`. */
export const BOOKING_STYLE = `
.state { color: var(--soft); }
.well::before, .unwell::before { content: ""; display: inline-block; width: 0.6rem; height: 0.6rem; border-radius: 50%; margin-right: 0.4rem; background: var(--good); }
.unwell::before { background: var(--bad); }
.next-steps li { margin: 0.5rem 0; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; margin-top: 1rem; }
.steps, .requests { min-width: 0; }
#service-name { margin-top: 0; }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: 0.5rem; }
.day-choices { grid-template-columns: repeat(7, minmax(0, 1fr)); }
.day-choices:empty + .tools { display: none; }
.day-choices span { white-space: pre-line; line-height: 1.3; }
@media (max-width: 40rem) { .day-choices { grid-template-columns: repeat(auto-fill, minmax(4.25rem, 1fr)); } .day-choices .choice { padding: 0.4rem 0.1rem; } }
.accounts code { white-space: nowrap; }
.wide-choices { grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr)); }
@media (min-width: 40rem) { .wide-choices { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); } }
#seen table { margin-bottom: 1rem; }
.small-choices { grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr)); }
.choice { display: grid; gap: 0.1rem; align-content: center; min-height: 2.75rem; padding: 0.4rem 0.6rem; border-color: var(--line); background: var(--shade); }
.choice small { color: var(--soft); }
.choice:hover:enabled { border-color: var(--mark); }
.choice[aria-pressed=true], .forms [aria-pressed=true] { background: var(--mark); border-color: var(--mark); color: var(--paper); }
.choice[aria-pressed=true] small { color: inherit; }
.choice:disabled { cursor: default; border-style: dashed; color: var(--soft); background: none; }
.stale .choices { opacity: 0.6; }
#live { font-weight: 400; color: var(--soft); margin-left: 0.5rem; }
#offers:empty, #seen:empty { display: none; }
#said { margin: 1.25rem 0 0.75rem; padding: 0.6rem 0.9rem; border-left: 4px solid var(--bad); background: var(--shade); border-radius: 4px; }
#said:empty { margin: 0; padding: 0; border: none; }
#offers { margin: 0 0 1.25rem; }
#who { margin-top: 1.5rem; padding: 0 1.1rem 0.5rem; border: 2px solid var(--mark); border-radius: 10px; }
#left { color: var(--soft); font-variant-numeric: tabular-nums; }
button.main { padding: 0.5rem 1.4rem; background: var(--mark); border-color: var(--mark); color: var(--paper); font-weight: 600; }
.done { padding: 0 1.1rem 0.75rem; margin-bottom: 1.5rem; border: 2px solid var(--good); border-radius: 10px; }
.done h3:focus { outline: none; }
.requests-head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem; }
.requests-head { padding-bottom: 0.5rem; }
.requests-head h3 { margin: 0; }
.forms { display: flex; margin: 0; }
.forms button { border-radius: 0; border-color: var(--line); padding: 0.15rem 0.8rem; font-size: 0.9rem; }
.forms button:first-child { border-radius: 8px 0 0 8px; }
.forms button:last-child { border-radius: 0 8px 8px 0; border-left: none; }
#requests details { border-top: 1px solid var(--line); padding: 0.2rem 0; }
#requests pre, .done pre { white-space: pre-wrap; overflow-wrap: anywhere; }
#requests pre { max-height: 24rem; overflow: auto; margin: 0.35rem 0; font-size: 0.85rem; }
#requests .tools { margin: 0.6rem 0 0.9rem; }
#requests .tools button { padding: 0.15rem 0.8rem; font-size: 0.9rem; }
#requests:empty::after { content: attr(data-empty); color: var(--soft); }
@media (min-width: 62rem) {
  .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); gap: 3rem; }
  .requests { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto; }
}
`;
