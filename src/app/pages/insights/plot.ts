import { axisBottom, axisLeft } from 'd3-axis';
import { scaleBand, scaleLinear } from 'd3-scale';
import { create } from 'd3-selection';
import type { OwnerQuestion, Point } from './questions.js';

const HEIGHT = 260;
const LEFT = 52;
const BOTTOM = 28;
const TOP = 8;

/** Pixels that a label below the axis needs: if there are fewer, only some of the labels are drawn. */
const LABEL = 60;

/** Average width of a character, in pixels. */
const CHARACTER = 7;
/** Pixels between a name and its bar. */
const GAP = 12;

/** Shortens a label to fit into a width. */
const short = (label: string, pixels: number) =>
  label.length > pixels / CHARACTER ? `${label.slice(0, pixels / CHARACTER - 1).trimEnd()}…` : label;

/** Greatest width of a bar, in pixels. */
const WIDEST = 72;

/** Heights in pixels: of a line, of the bar in it, and of a name above it. */
const LINE = 30;
const THICK = 18;
const NAME = 18;

/** Formats values for readers: `12`, `8.5%`, `£4.6K`, `10.4`; amounts of several currencies have no currency sign. */
function writerOf(points: readonly Point[], unit: OwnerQuestion['unit']): (value: number) => string {
  const [currency, ...others] = new Set(points.flatMap((point) => point.currency ?? []));
  const options: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };
  if (unit === 'share') options.style = 'percent';
  if (currency && others.length === 0) Object.assign(options, { style: 'currency', currency });
  const format = new Intl.NumberFormat('en', options);
  return (value) => format.format(value);
}

export interface Picture extends Pick<OwnerQuestion, 'title' | 'unit'> {
  /** Pixels. */
  readonly width: number;
}

/**
 * Draws a bar for each point, in the order of the points; a point without a value has none. The picture repeats the table beside
 * it, so for screen readers it is one image with a name. `open` is called with the index of the point whose column is clicked:
 * points are identified by their index, since two may share a label.
 */
export function drawVerticalBars(
  points: readonly Point[],
  { title, unit, width }: Picture,
  open: (place: number) => void,
): SVGSVGElement {
  const x = scaleBand()
    .domain(points.map((_point, place) => String(place)))
    .range([LEFT, width])
    .padding(0.2);
  const y = scaleLinear()
    .domain([0, largest(points)])
    .nice()
    .range([HEIGHT - BOTTOM, TOP]);
  const written = writerOf(points, unit);
  const svg = create('svg').attr('viewBox', `0 0 ${width} ${HEIGHT}`).attr('role', 'img').attr('aria-label', title);
  svg
    .append('g')
    .attr('transform', `translate(${LEFT},0)`)
    .call(
      axisLeft(y)
        .ticks(5)
        .tickFormat((value) => written(Number(value))),
    );
  const every = Math.ceil((points.length * LABEL) / (width - LEFT));
  const shown = x.domain().filter((_place, index) => index % every === 0);
  const labelOf = (place: string) => short(points[Number(place)]?.label ?? '', LABEL * every);
  svg
    .append('g')
    .attr('transform', `translate(0,${HEIGHT - BOTTOM})`)
    .call(axisBottom(x).tickValues(shown).tickFormat(labelOf));
  const wide = Math.min(x.bandwidth(), WIDEST);
  const measured = points.map((point, place) => ({ ...point, place })).filter(({ value }) => value !== null);
  const bars = svg.append('g').selectAll('rect').data(measured).join('rect').attr('width', wide);
  bars
    .attr('x', ({ place }) => (x(String(place)) ?? 0) + (x.bandwidth() - wide) / 2)
    .attr('y', ({ value }) => y(value ?? 0))
    .attr('height', ({ value }) => HEIGHT - BOTTOM - y(value ?? 0));
  const columns = svg.append('g').selectAll('rect').data(points).join('rect').attr('class', 'opens');
  // The full column is clickable, so that short bars are easy to hit.
  columns.attr('y', TOP).attr('height', HEIGHT - BOTTOM - TOP);
  columns
    .attr('x', (_point, place) => x(String(place)) ?? 0)
    .attr('width', x.bandwidth())
    .on('click', (_event, point) => open(points.indexOf(point)));
  columns.append('title').text(({ label, text }) => `${label}: ${text}`);
  return svg.node() as SVGSVGElement;
}

const largest = (points: readonly Point[]): number => Math.max(...points.map(({ value }) => value ?? 0)) || 1;

/**
 * Draws a line for each point, for groups that have names: the name, a bar and its value, the largest first and those without a
 * value last. Names that would take too much of the width are drawn above their bars.
 */
export function drawHorizontalBars(
  points: readonly Point[],
  { title, unit, width }: Picture,
  open: (place: number) => void,
): SVGSVGElement {
  const longest = (Math.max(...points.map(({ label }) => label.length)) + 1) * CHARACTER + GAP;
  const isAbove = longest > width * 0.4;
  const [labels, above] = isAbove ? [0, NAME] : [longest, 0];
  const high = above + LINE;
  const x = scaleLinear()
    .domain([0, largest(points)])
    .range([labels, width - LABEL]);
  const written = writerOf(points, unit);
  const lines = points
    .map((point, place) => ({ ...point, place }))
    .sort((one, other) => (other.value ?? -1) - (one.value ?? -1))
    .map((point, line) => ({ ...point, top: TOP + line * high }));
  const height = TOP + lines.length * high;
  const svg = create('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('role', 'img').attr('aria-label', title);
  const drawn = svg.selectAll('g').data(lines).join('g');
  drawn.attr('transform', ({ top }) => `translate(0,${top})`);
  const texts = (className: string, y: number) => drawn.append('text').attr('class', className).attr('y', y).attr('dy', '0.35em');
  texts('name', isAbove ? NAME - 4 : LINE / 2).text(({ label }) => short(label, isAbove ? width : labels - GAP));
  const bars = drawn
    .append('rect')
    .attr('x', labels)
    .attr('y', above + (LINE - THICK) / 2);
  bars.attr('height', THICK).attr('width', ({ value }) => x(value ?? 0) - labels);
  texts('value', above + LINE / 2)
    .attr('x', ({ value }) => x(value ?? 0) + 6)
    .text(({ value }) => (value === null ? 'none' : written(value)));
  const opens = drawn.append('rect').attr('class', 'opens').attr('width', width).attr('height', high);
  opens.on('click', (_event, { place }) => open(place));
  opens.append('title').text(({ label, text }) => `${label}: ${text}`);
  return svg.node() as SVGSVGElement;
}
