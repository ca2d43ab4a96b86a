import { button, element, tableOf } from './elements.js';
import { drawBars } from './plot.js';
import { type BookingRow, MOST_RECORDS, type OwnerQuestion, type Point } from './questions.js';
import { csvOf, queryOf, Refused, rowsOf, type Scope } from './send-question.js';

/** Pixels between the borders of a panel and its picture, of both sides. */
const MARGINS = 36;

/** A question with its picture, its table, its query and what it counted. */
export async function drawPanel(
  panel: HTMLElement,
  question: OwnerQuestion,
  asked: { readonly scope: Scope; readonly token: string },
): Promise<void> {
  const { scope, token } = asked;
  const title = element('h2', question.title);
  panel.replaceChildren(title, element('p', question.sentence, 'soft'), element('p', 'Asking …'));
  const rows = await rowsOf(question, scope, { token });
  const points = rows.map(question.point);
  const opened = element('div', '');
  opened.setAttribute('role', 'status');
  const open = async ({ label }: Point) => {
    try {
      const known = await rowsOf(question, scope, { token, withRecords: true });
      const found = known.map(question.point).find((point) => point.label === label);
      const records = found?.records ?? [];
      const more = records.length === MOST_RECORDS ? [element('p', `The first ${MOST_RECORDS}:`, 'soft')] : [];
      opened.replaceChildren(element('h3', label), ...more, recordsTable(records));
    } catch (error) {
      opened.replaceChildren(element('p', messageOf(error)));
    }
  };
  const empty = points.every(({ value }) => value === null || value === 0);
  const width = Math.max(260, panel.clientWidth - MARGINS);
  const picture = empty
    ? element('p', 'Nothing in this period.')
    : drawBars(points, { ...question, width }, question.opens ? open : undefined);
  const plot = element('div', '', 'plot');
  plot.append(picture);
  panel.replaceChildren(
    title,
    element('p', question.sentence, 'soft'),
    plot,
    toolsOf(question, asked),
    figures(points, question.opens ? open : undefined),
    opened,
  );
}

/** The figures as a table, whose rows open what a click on a bar does: by the keyboard too. */
function figures(points: readonly Point[], open?: (point: Point) => void): HTMLElement {
  const details = document.createElement('details');
  const rows = points.map((point) => [open ? button(point.label, () => open(point)) : point.label, point.text]);
  details.append(element('summary', 'The figures'), tableOf(['Group', 'Figure'], rows));
  return details;
}

function toolsOf(question: OwnerQuestion, { scope, token }: { readonly scope: Scope; readonly token: string }): HTMLElement {
  const tools = element('div', '', 'tools');
  const said = element('span', '', 'soft');
  said.setAttribute('role', 'status');
  const csv = button('CSV', async () => {
    try {
      save(await csvOf(question, scope, token), `${question.subject}.csv`);
      said.textContent = ' Saved.';
    } catch (error) {
      said.textContent = ` ${messageOf(error)}`;
    }
  });
  const query = document.createElement('details');
  const code = document.createElement('pre');
  code.tabIndex = 0;
  code.textContent = `${queryOf(question)}\n\n${JSON.stringify(scope, null, 2)}`;
  const playground = element('a', 'Open the playground');
  playground.setAttribute('href', '/playground');
  query.append(element('summary', 'The query'), code, playground);
  tools.append(csv, said, query);
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

const recordsTable = (records: readonly BookingRow[]): HTMLElement =>
  records.length === 0
    ? element('p', 'No bookings to show.')
    : tableOf(
        ['Booking', 'Start', 'Service', 'What became of it'],
        records.map(({ id, localStart, service, isCancelled, attendance }) => [
          String(id),
          localStart.slice(0, 16).replace('T', ' '),
          service?.name ?? '',
          isCancelled ? 'cancelled' : attendance.toLowerCase().replaceAll('_', ' '),
        ]),
      );
