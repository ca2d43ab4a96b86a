import { BOOKING_STYLE } from './booking-style.js';

/** Style of all pages: light or dark as the reader's system is, light on paper, from 360 pixels on. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2126; --soft: #525c66; --paper: #ffffff; --shade: #f3f5f7; --line: #d5dbe1; --link: #0b57a8; --mark: #0b57a8; --good: #1d7a2e; --bad: #b3261e; --string: #1d6326; --number: #93410a; --keyword: #7a2391; --name: #0b57a8; }
@media print { :root { color-scheme: light; } }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e7ebef; --soft: #a9b4be; --paper: #14181c; --shade: #1e242a; --line: #37414b; --link: #8cc0ff; --mark: #8cc0ff; --good: #6fcf7c; --bad: #ff8a80; --string: #9fdca5; --number: #f3b98c; --keyword: #e0aef5; --name: #8cc0ff; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--link); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100vw; background: var(--paper); padding: 0.5rem 1rem; }
.skip:focus { left: 0.5rem; top: 0.5rem; z-index: 1; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.75rem; align-items: baseline; padding: 0.9rem max(1.25rem, 50vw - 40.75rem); border-bottom: 1px solid var(--line); }
header .name { font-weight: 700; font-size: 1.15rem; color: var(--ink); text-decoration: none; }
header ul { max-width: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.1rem; margin: 0; padding: 0; list-style: none; }
header li a { display: inline-block; padding: 0.2rem 0; text-decoration: none; }
header li a:hover { text-decoration: underline; }
header a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 0.35em; }
main { max-width: 84rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main.narrow { max-width: 46.5rem; }
.beside { max-width: 84rem; margin: 0 auto; }
.chapter { display: none; }
.parts { margin: 0 0 1rem; border: 1px solid var(--line); border-radius: 8px; padding: 0.15rem 0.9rem; }
.parts ul { margin: 0 0 0.6rem; padding-left: 1.1rem; }
.parts li { padding: 0.15rem 0; }
@media (min-width: 70.01rem) {
  .beside { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  .beside main { width: 100%; max-width: 64rem; margin: 0; padding-left: 2.5rem; }
  .parts { display: none; }
  .chapter { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.75rem 0.75rem 2rem 1.25rem; font-size: 0.95rem; }
  .chapter p { margin: 0 0 0.5rem; font-weight: 600; }
  .chapter ul { margin: 0; padding: 0; list-style: none; }
  .chapter li a { display: block; padding: 0.25rem 0.6rem; border-left: 2px solid var(--line); color: var(--soft); text-decoration: none; overflow-wrap: anywhere; }
  .chapter li a:hover { color: var(--link); text-decoration: underline; }
  .chapter a:focus-visible { outline-offset: -3px; }
  .chapter p a { color: var(--ink); text-decoration: none; }
  .chapter li a[aria-current] { border-color: var(--mark); color: var(--ink); font-weight: 600; }
  .chapter li li a { padding-left: 1.4rem; font-size: 0.9rem; }
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.5rem 0 0.75rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
p, ul { max-width: 44rem; }
.lead { font-size: 1.15rem; color: var(--soft); }
code, pre { font-family: ui-monospace, "Liberation Mono", monospace; font-size: 0.9em; }
code { background: var(--shade); padding: 0.1em 0.3em; border-radius: 4px; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem; overflow-x: auto; }
pre code { background: none; padding: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1rem; padding: 0; max-width: none; list-style: none; }
.cards > li { border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; background: var(--shade); }
.columned { display: block; columns: 19rem; }
.columned > li { break-inside: avoid; margin-bottom: 1rem; }
.cards > li > a { font-weight: 600; }
.cards .count { float: right; margin-left: 0.75rem; font-size: 0.9rem; color: var(--soft); }
.cards code { padding: 0; background: none; }
.cards p { margin: 0.35rem 0 0; color: var(--soft); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.45rem 0.75rem 0.45rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
td p { margin: 0; }
td:last-child code { overflow-wrap: anywhere; }
@media (min-width: 40.01rem) { td:first-child code { white-space: nowrap; } td:first-child strong { white-space: nowrap; } }
.wide { overflow-x: auto; }
.soft { color: var(--soft); }
section.operation { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 0.5rem; }
@media (min-width: 40.01rem) { section.operation th:first-child { width: 28%; } section.operation th:nth-child(2):not(:last-child) { width: 22%; } }
section.operation h2 { margin-top: 1rem; font-size: 1.15rem; }
.address { display: flex; gap: 0.6rem; align-items: baseline; flex-wrap: wrap; }
.address code { overflow-wrap: anywhere; }
.method { font: 700 0.85rem ui-monospace, monospace; border: 1px solid currentColor; border-radius: 4px; padding: 0.05rem 0.4rem; }
summary { cursor: pointer; padding: 0.35rem 0; font-weight: 600; }
button, input { font: inherit; color: inherit; }
input { width: 100%; max-width: 44rem; padding: 0.5rem 0.7rem; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
button:focus-visible, input:focus-visible, input[type=date]:focus { outline: 3px solid var(--mark); outline-offset: 2px; }
search label { display: block; font-weight: 600; margin-bottom: 0.25rem; }
search p { margin: 0.35rem 0; color: var(--soft); }
search p:empty { margin: 0; }
search { display: block; margin-bottom: 1.5rem; }
search ol { margin: 0; padding: 0; list-style: none; }
search li { padding: 0.2rem 0; color: var(--soft); }
.code { position: relative; }
.copy { position: absolute; top: -0.8rem; right: 0.75rem; padding: 0.05rem 0.6rem; font-size: 0.85rem; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; cursor: pointer; }
.code pre { margin: 0.4rem 0 1rem; }
.code + .code { margin-top: 1.75rem; }
.caption, .keep { margin: 1rem 0 0; font-size: 0.9rem; color: var(--soft); }
.keep { margin: -0.6rem 0 1rem; }
.next { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 2rem; border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1rem; }
.hljs-comment { color: var(--soft); }
.hljs-string, .hljs-regexp { color: var(--string); }
.hljs-number, .hljs-literal { color: var(--number); }
.hljs-keyword, .hljs-built_in { color: var(--keyword); }
.hljs-attr, .hljs-variable, .hljs-title, .hljs-type { color: var(--name); }
form p { margin: 0.6rem 0; }
form .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 0 1.5rem; }
form label { display: block; font-weight: 600; }
form pre { max-height: 28rem; overflow: auto; }
form input, select { max-width: 22rem; width: 100%; }
textarea { width: 100%; max-width: 44rem; font: 0.9rem/1.45 ui-monospace, monospace; color: inherit; padding: 0.5rem 0.7rem; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
::placeholder { color: var(--soft); opacity: 1; }
textarea:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
select, input { min-height: 2.9rem; }
select { font: inherit; color: inherit; padding: 0.5rem 0.7rem; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
button { padding: 0.35rem 0.9rem; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; cursor: pointer; }
select:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
button:disabled:not(.choice) { opacity: 0.5; cursor: default; }
[hidden] { display: none !important; }
#questions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); gap: 1.5rem; margin-top: 1.5rem; }
#period { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
#period h2 { flex-basis: 100%; }
#period p { flex: 0 1 16rem; }
#period h2:focus { outline: none; }
#questions section { border: 1px solid var(--line); border-radius: 10px; padding: 0.25rem 1.1rem 1rem; min-width: 0; }
#questions h2 { margin-top: 0.75rem; }
#questions td button { padding: 0.1rem 0; border: none; background: none; color: var(--link); text-decoration: underline; text-underline-offset: 0.15em; text-align: left; }
#questions details table { font-size: 0.9rem; }
.plot svg { display: block; width: 100%; height: auto; color: var(--soft); }
.plot rect { fill: var(--mark); }
.plot rect.opens { fill: transparent; cursor: pointer; }
.plot rect.opens:hover { fill: var(--ink); fill-opacity: 0.12; }
.plot.waits { display: grid; place-items: center; min-height: 12rem; color: var(--soft); background: var(--shade); border-radius: 8px; }
.records { max-height: 20rem; overflow: auto; font-size: 0.9rem; white-space: nowrap; border: 1px solid var(--line); border-radius: 8px; padding: 0 0.75rem; }
.records th { position: sticky; top: 0; background: var(--paper); }
.plot text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.tools { display: flex; flex-wrap: wrap; gap: 0.35rem 1rem; align-items: center; margin: 0.75rem 0; }
@media (max-width: 40rem) { table, tbody { display: block; } td, td code { overflow-wrap: anywhere; } td[data-head]:not([data-head=Meaning])::before { content: attr(data-head); margin-right: 0.6rem; font-size: 0.85rem; color: var(--soft); } th, td { display: block; border: none; padding: 0.1rem 0; } tr { display: block; border-bottom: 1px solid var(--line); padding: 0.5rem 0; } thead { display: none; } .records table { display: table; } .records tbody { display: table-row-group; } .records thead { display: table-header-group; } .records tr { display: table-row; } .records th, .records td { display: table-cell; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); } }
${BOOKING_STYLE}`;
