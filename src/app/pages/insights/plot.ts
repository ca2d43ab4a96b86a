import { axisBottom, axisLeft } from 'd3-axis';
import { scaleBand, scaleLinear } from 'd3-scale';
import { create } from 'd3-selection';
import type { OwnerQuestion, Point } from './questions.js';

const HEIGHT = 260;
const LEFT = 52;
const BOTTOM = 28;
const TOP = 8;

/** Pixels of a label below the axis: fewer, and only some of them are written. */
const LABEL = 56;

/** A label, as far as it fits. */
const short = (label: string) => (label.length > LABEL / 6 ? `${label.slice(0, LABEL / 6 - 1)}…` : label);

/** Pixels of a bar. */
const WIDEST = 72;

const TICKS: Readonly<Record<OwnerQuestion['unit'], string>> = { count: '~s', share: '.1~%', money: '~s', days: '~r' };

interface Picture extends Pick<OwnerQuestion, 'title' | 'unit'> {
  /** Pixels. */
  readonly width: number;
}

/**
 * A bar for each point, in the order of the points; one without a value has none. The picture repeats the table beside it, so
 * that to who cannot see it it is one image with a name. `open` is called with the place of a point whose column is clicked.
 * Points are told apart by their places: two may have one label.
 */
export function drawBars(
  points: readonly Point[],
  { title, unit, width }: Picture,
  open: (place: number) => void,
): SVGSVGElement {
  const x = scaleBand()
    .domain(points.map((_point, place) => String(place)))
    .range([LEFT, width])
    .padding(0.2);
  const y = scaleLinear()
    .domain([0, Math.max(...points.map(({ value }) => value ?? 0)) || 1])
    .nice()
    .range([HEIGHT - BOTTOM, TOP]);
  const svg = create('svg').attr('viewBox', `0 0 ${width} ${HEIGHT}`).attr('role', 'img').attr('aria-label', title);
  svg.append('g').attr('transform', `translate(${LEFT},0)`).call(axisLeft(y).ticks(5, TICKS[unit]));
  const every = Math.ceil((points.length * LABEL) / (width - LEFT));
  const shown = x.domain().filter((_place, index) => index % every === 0);
  const labelOf = (place: string) => short(points[Number(place)]?.label ?? '');
  svg
    .append('g')
    .attr('transform', `translate(0,${HEIGHT - BOTTOM})`)
    .call(axisBottom(x).tickValues(shown).tickFormat(labelOf));
  const wide = Math.min(x.bandwidth(), WIDEST);
  const measured = points.map((point, place) => ({ ...point, place })).filter(({ value }) => value !== null);
  const bars = svg.append('g').selectAll('rect').data(measured).join('rect');
  bars
    .attr('x', ({ place }) => (x(String(place)) ?? 0) + (x.bandwidth() - wide) / 2)
    .attr('width', wide)
    .attr('y', ({ value }) => y(value ?? 0))
    .attr('height', ({ value }) => HEIGHT - BOTTOM - y(value ?? 0));
  const columns = svg.append('g').selectAll('rect').data(points).join('rect').attr('class', 'opens');
  // A whole column is clicked, so that short bars are met too.
  columns
    .attr('x', (_point, place) => x(String(place)) ?? 0)
    .attr('width', x.bandwidth())
    .attr('y', TOP)
    .attr('height', HEIGHT - BOTTOM - TOP)
    .on('click', (_event, point) => open(points.indexOf(point)));
  columns.append('title').text(({ label, text }) => `${label}: ${text}`);
  return svg.node() as SVGSVGElement;
}
