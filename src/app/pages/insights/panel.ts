import { button, element, tableOf } from '../elements.js';
import { playgroundLink } from '../playground-link.js';
import { Refused } from '../send-query.js';
import { drawHorizontalBars, drawVerticalBars } from './plot.js';
import { queryOf } from './queries.js';
import { type OwnerQuestion, type Point, pointsOf } from './questions.js';
import { MAX_RECORDS, type RecordRow, type Records } from './records.js';
import { type AnalystView, csvOf, recordsOf, rowsOf } from './send-question.js';

/** Smallest width of a picture, in pixels: narrower ones are drawn at this width and scaled down. */
const NARROWEST = 240;

/** Draws a question with its picture, its table, its query and the counted records. @throws Refused once the log-in has ended */
export async function renderPanel(panel: HTMLElement, question: OwnerQuestion, view: AnalystView): Promise<void> {
  const head = [element('h2', question.title), element('p', question.sentence, 'soft')];
  panel.setAttribute('aria-busy', 'true');
  panel.replaceChildren(...head, element('p', 'Asking …', 'plot waits'));
  try {
    const rows = await rowsOf(question, view);
    const points = pointsOf(question, rows);
    const opened = element('div', '');
    opened.setAttribute('role', 'status');
    const open = async (place: number) => {
      const { by = {} } = rows[place] ?? {};
      const title = element('h3', points[place]?.label ?? '');
      const table = element('div', '');
      table.append(element('p', 'Asking …', 'soft'));
      opened.replaceChildren(title, table);
      // An answer that arrives after another bar was clicked is put into an element that is no longer on the page.
      table.replaceChildren(
        await recordsOf(question, by, view).then(
          (records) => recordsTable(records, question.records, view.timeZone),
          (error: unknown) => element('p', messageOf(error)),
        ),
      );
      if (table.isConnected) opened.scrollIntoView({ block: 'nearest' });
    };
    panel.replaceChildren(...head, pictureOf(points, question, open), toolsOf(question, view), figures(points, open), opened);
  } catch (error) {
    if (error instanceof Refused && error.code === 'UNAUTHENTICATED') throw error;
    panel.replaceChildren(
      ...head,
      element('p', messageOf(error), 'plot waits'),
      button('Ask again', () => again()),
    );
    const again = () => void renderPanel(panel, question, view).catch((ended: unknown) => say(panel, ended));
  } finally {
    panel.removeAttribute('aria-busy');
  }
}

const say = (panel: HTMLElement, error: unknown) => panel.replaceChildren(element('p', messageOf(error)));

/** Picture that is as wide as its container, and is drawn again when that changes. */
function pictureOf(points: readonly Point[], question: OwnerQuestion, open: (place: number) => void): HTMLElement {
  if (points.every(({ value }) => value === null || value === 0)) return element('p', 'Nothing in this period.', 'plot waits');
  const plot = element('div', '', 'plot');
  const draw = question.isByName ? drawHorizontalBars : drawVerticalBars;
  let drawn = 0;
  const watch = new ResizeObserver(([place]) => {
    const width = Math.max(NARROWEST, Math.round(place?.contentRect.width ?? 0));
    if (width !== drawn) plot.replaceChildren(draw(points, { ...question, width }, open));
    drawn = width;
  });
  watch.observe(plot);
  return plot;
}

/** Table of the figures; its rows open with the keyboard the records that a click on a bar opens. */
function figures(points: readonly Point[], open: (place: number) => void): HTMLElement {
  const details = document.createElement('details');
  const rows = points.map(({ label, text }, place) => [button(label, () => open(place)), text]);
  details.append(element('summary', 'The figures'), tableOf(['Group', 'Figure'], rows));
  return details;
}

function toolsOf(question: OwnerQuestion, view: AnalystView): HTMLElement {
  const status = element('span', '', 'soft');
  status.setAttribute('role', 'status');
  const csv = button('CSV', async () => {
    try {
      save(await csvOf(question, view), `${question.subject}.csv`);
      status.textContent = 'Saved.';
    } catch (error) {
      status.textContent = messageOf(error);
    }
  });
  const tab = { name: question.title, query: queryOf(question), variables: view.scope };
  const playground = playgroundLink('Open in the playground', tab, () => view.token);
  const row = element('p', '', 'tools');
  row.append(csv, playground, status);

  const query = document.createElement('details');
  const code = element('pre', `${tab.query}\n\n${JSON.stringify(tab.variables, null, 2)}`);
  code.tabIndex = 0;
  query.append(element('summary', 'The query'), code);
  const tools = element('div', '');
  tools.append(row, query);
  return tools;
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const messageOf = (error: unknown): string => (error instanceof Refused ? error.message : 'That could not be read.');

function recordsTable(records: readonly RecordRow[], { head, cells }: Records, timeZone: string): HTMLElement {
  if (records.length === 0) return element('p', 'Nothing to show.');
  const rows = records.map((record) => cells(record, timeZone));
  const table = element('div', '', 'records');
  // Scrolled with the keyboard, too.
  table.tabIndex = 0;
  table.append(tableOf(head, rows));
  const shown = element('div', '');
  if (records.length === MAX_RECORDS) shown.append(element('p', `The first ${MAX_RECORDS}:`, 'soft'));
  shown.append(table);
  return shown;
}
