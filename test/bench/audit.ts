import { createClient } from '../../src/client/create-client.js';
import { createCompany } from '../../src/company/create-company.js';
import { openBenchDatabase } from './bench-database.js';
import { timed } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';

/** Sizes of JSON in kilobytes, each ten times the previous one. */
const SIZES = [10, 100, 1000];
const ROUNDS = 7;

/** JSON object with entries of 50 bytes each; objects with different `mark` differ in every value. */
const objectOf = (kilobytes: number, mark: string): string =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: kilobytes * 20 }, (_, n) => [`question ${n}`, `${mark} answered ${n}`.padEnd(30)])),
  );

/** Changes the JSON of a client back and forth between two objects of a size, with an audit entry each; all sizes in turn. */
async function growth(): Promise<Figure> {
  const database = await openBenchDatabase(false);
  try {
    const em = database.orm.em.fork();
    const { id } = await createCompany(em, { name: 'Shop', timeZone: 'Europe/London', currency: 'GBP' });
    const client = await createClient(em, { companyId: id, now: new Date() }, { firstName: 'Zoe', email: 'zoe@example.test' });
    const texts = SIZES.map((size) => ['Once', 'Anew'].map((mark) => objectOf(size, mark)));
    const times: number[][] = SIZES.map(() => []);
    const change = (text: string) => () => em.execute('update client set extra = ?::jsonb where id = ?', [text, client.id]);
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [at, [one, other]] of texts.entries()) {
        const took = [await timed(change(one!)), await timed(change(other!))];
        if (round > 0) times[at]!.push(...took);
      }
    }
    // The minimum: other load on the machine only adds time.
    const [small, middle, large] = times.map((took) => Math.min(...took));
    const detail = `${ms(small!)} of 10 kB, ${ms(middle!)} of 100 kB, ${ms(large!)} of 1 MB`;
    return { figure: Math.max(middle! / small!, large! / middle!), detail };
  } finally {
    await database.close();
  }
}

export const auditGoals: readonly Goal[] = [
  {
    id: 'P22',
    text: 'an audited change of the JSON of a client: ten times the size, the slower of two steps',
    target: 12,
    floor: 20,
    unit: '× its time',
    better: 'less',
    measure: growth,
  },
];
