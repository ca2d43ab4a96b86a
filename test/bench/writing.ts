import { parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { buildSchemaSync, Query, Resolver } from 'type-graphql';
import { AvailableTimes } from '../../schema/availability/availability.inputs.js';
import { scalarsMap } from '../../schema/shared/scalars.js';
import { combinationStarts } from '../../src/availability/engine/combination-starts.js';
import { dayTimes } from '../../src/availability/engine/day-times.js';
import { dayWindow, localMoment, offsetText } from '../../src/shared/zoned-time.js';
import { AV_ZONE, avDiary, avWorkload } from '../support/fixtures/av-workload.js';
import { check, compare } from './compare.js';
import { STAFF_STARTS } from './engine.js';
import { type Figure, type Goal, ms } from './goal.js';

const workload = avWorkload(100, 31);
const diary = avDiary(workload);
const window = dayWindow(AV_ZONE, workload.range);

/** Resolver of the schema's own type over the workload in memory: it measures the GraphQL layer and the serialisation. */
@Resolver()
class InMemory {
  @Query(() => AvailableTimes)
  availableTimes(): Partial<AvailableTimes> {
    const combinations = dayTimes(diary, workload.range).map((one) => ({ ...one, name: 'Person' }));
    return { packed: { combinations } };
  }
}

function throughGraphql(): () => Promise<string> {
  const schema = buildSchemaSync({ resolvers: [InMemory], scalarsMap: [...scalarsMap], validate: false });
  const query = compileQuery(schema, parse('{ availableTimes { packed } }'));
  if (!isCompiledQuery(query)) throw new Error('graphql-jit does not compile it');
  return async () => {
    const { data } = await query.query(undefined, undefined, {});
    return JSON.stringify(data?.availableTimes.packed);
  };
}

/** Reference: builds an object with the same fields for each time, and serialises them with JSON.stringify. */
function plainly(): string {
  const offers = new Map<number, object>();
  const offerAt = (start: number) => {
    const { date, minute, offset } = localMoment(AV_ZONE, start);
    return { start, time: minute, date, offset, datetime: offsetText(AV_ZONE, start), avail: 1 };
  };
  const combinations = combinationStarts(diary, window).map(({ combination, minutes }) => {
    const times = minutes.map((minute) => {
      const known = offers.get(minute) ?? offerAt(minute * 60_000);
      offers.set(minute, known);
      return { ...known };
    });
    return { ...combination, times, name: 'Person' };
  });
  return JSON.stringify({ combinations });
}

async function writing(): Promise<Figure> {
  const ours = throughGraphql();
  const found = await ours();
  check('times written', found.split('"datetime"').length - 1, STAFF_STARTS);
  check('the same text', found === plainly(), true);
  const compared = await compare(ours, plainly);
  return { figure: compared.ratio, detail: `${ms(compared.ours)} against ${ms(compared.theirs)}` };
}

export const writingGoals: readonly Goal[] = [
  {
    id: 'P4',
    text: 'the 40,624-time answer through the GraphQL layer, against objects + JSON.stringify',
    target: 1.2,
    floor: 2.5,
    unit: '× its time',
    better: 'less',
    measure: writing,
  },
];
