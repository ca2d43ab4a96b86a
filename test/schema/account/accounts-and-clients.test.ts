import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
});
afterAll(() => server.close());

interface Answer {
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string; readonly fields?: unknown };
  }[];
}

async function ask(query: string, variables: object = {}, token?: string): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer;
}

const code = ({ errors }: Answer) => errors?.[0]?.extensions.code;

async function logIn(email: string): Promise<string> {
  const { data } = await ask(`mutation ($input: LogInInput!) { logIn(input: $input) { token } }`, {
    input: { email, password: PASSWORD },
  });
  return String(data?.logIn?.token);
}

describe('a log-in', () => {
  test('identifies the administrator and the company, and ends with a log-out', async () => {
    const token = await logIn('admin@demo.test');
    const who = '{ viewer { administrator { email role company { name } } client { id } companies { nodes { id } } } }';

    expect((await ask(who, {}, token)).data?.viewer).toEqual({
      administrator: { email: 'admin@demo.test', role: 'OWNER', company: { name: 'Pet Store Camden' } },
      client: null,
      companies: { nodes: [{ id: store.camden }] },
    });
    expect((await ask('mutation { logOut { token email } }', {}, token)).data?.logOut).toEqual({
      token: null,
      email: 'admin@demo.test',
    });
    expect(code(await ask(who, {}, token))).toBe('UNAUTHENTICATED');
    expect(code(await ask('mutation { logOut { email } }', {}, token))).toBe('UNAUTHENTICATED');
  });

  test('that fails reports both fields, whether the account exists or not', async () => {
    const [known, unknown] = await Promise.all(
      ['admin@demo.test', 'somebody@demo.test'].map((email) =>
        ask(`mutation { logIn(input: { email: "${email}", password: "wrong" }) { token } }`),
      ),
    );
    expect(code(known!)).toBe('UNAUTHENTICATED');
    const message = 'no account has this e-mail with this password';
    expect(known!.errors?.[0]?.extensions.fields).toEqual([
      { path: 'email', message },
      { path: 'password', message },
    ]);
    expect(unknown!.errors).toEqual(known!.errors);
  });

  test('never shows a password hash', async () => {
    expect((await ask('{ viewer { administrator { passwordHash } } }')).errors?.[0]?.message).toContain('Cannot query field');
  });
});

describe('a company', () => {
  test('is changed only by those who manage it, and only at the expected version', async () => {
    const change =
      'mutation ($input: UpdateCompanyInput!) { updateCompany(input: $input) { name live version address { postcode } } }';
    const [admin, staff] = [await logIn('admin@demo.test'), await logIn('staff@demo.test')];
    const input = { id: store.camden, description: 'New', live: null, address: { postcode: 'N7' }, expectedVersion: 1 };

    expect((await ask(change, { input }, admin)).data?.updateCompany).toEqual({
      name: 'Pet Store Camden',
      live: true,
      version: 2,
      address: { postcode: 'N7' },
    });
    expect(code(await ask(change, { input }, admin))).toBe('STALE_VERSION');
    expect(code(await ask(change, { input }, staff))).toBe('FORBIDDEN');
    expect(code(await ask(change, { input }))).toBe('UNAUTHENTICATED');
  });

  test('gets a branch, which inherits its hold time but not its wallets', async () => {
    const parent = await logIn('parent@demo.test');
    const made = await ask(
      `mutation ($parent: Int!) {
        updateCompanySettings(input: { companyId: $parent, holdSeconds: 60, hasWallets: true }) { holdSeconds }
        createBranch(input: { parentId: $parent, name: "York" }) { timeZone settings { holdSeconds hasWallets } parent { name } }
      }`,
      { parent: store.parent },
      parent,
    );

    expect(made.data?.createBranch).toEqual({
      timeZone: 'Europe/London',
      settings: { holdSeconds: 60, hasWallets: false },
      parent: { name: 'Pet Store' },
    });
  });
});

test('a wallet band created by a branch belongs to the head of the family, and is listed at both', async () => {
  const admin = await logIn('admin@demo.test');
  const fields = { name: 'Fifty', price: 5000, credit: 5500 };
  const make = 'mutation ($input: CreateWalletBandInput!) { createWalletBand(input: $input) { companyId name } }';
  const list = 'query ($id: Int!) { walletBands(companyId: $id) { nodes { name } } }';
  const made = await ask(make, { input: { companyId: store.camden, fields } }, admin);

  expect(made.data?.createWalletBand).toEqual({ companyId: store.parent, name: 'Fifty' });
  for (const id of [store.camden, store.parent])
    expect((await ask(list, { id }, admin)).data?.walletBands).toEqual({ nodes: [{ name: 'Fifty' }] });
});

describe('clients', () => {
  const list = `query ($id: Int!, $filter: ClientFilter, $orderBy: ClientOrder, $after: String) {
    clients(companyId: $id, filter: $filter, orderBy: $orderBy, first: 1, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } nodes { email walletAmount { amountMinor currency } }
    }
  }`;

  test('are listed in pages by cursor, in the requested order', async () => {
    const token = await logIn('admin@demo.test');
    const orderBy = { field: 'EMAIL', descending: true };
    const first = (await ask(list, { id: store.camden, orderBy }, token)).data?.clients;
    const endCursor = (first?.pageInfo as { endCursor: string } | undefined)?.endCursor;
    const second = (await ask(list, { id: store.camden, orderBy, after: endCursor }, token)).data?.clients;

    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true }, nodes: [{ email: 'other@demo.test' }] });
    expect(second).toMatchObject({ nodes: [{ email: 'member@demo.test', walletAmount: { amountMinor: 0, currency: 'GBP' } }] });
    expect(code(await ask(list, { id: store.camden }, await logIn('stranger@demo.test')))).toBe('FORBIDDEN');
    expect(code(await ask(list, { id: store.camden }))).toBe('UNAUTHENTICATED');
  });

  test('submitted by a guest get a new id, whether the e-mail is known or not', async () => {
    const submit = 'mutation ($input: SubmitClientInput!) { submitClient(input: $input) { id } }';
    const made = await ask(
      'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }',
      { input: { companyId: store.camden, email: 'known@demo.test', phone: '555' } },
      await logIn('admin@demo.test'),
    );
    const known = [(made.data!.createClient as { id: number }).id, store.member];
    const input = { companyId: store.camden, firstName: 'Pat' };

    for (const email of ['Known@demo.test', 'member@demo.test', 'nobody.yet@demo.test']) {
      const { id } = (await ask(submit, { input: { ...input, email } })).data!.submitClient as { id: number };
      expect(known).not.toContain(id);
      expect(id).toBeGreaterThanOrEqual(2 ** 30);
    }
  });

  test('are not submitted by a logged-in caller, except as a child of that caller', async () => {
    const submit = 'mutation ($input: SubmitClientInput!) { submitClient(input: $input) { id } }';
    const input = { companyId: store.camden, email: 'member@demo.test', firstName: 'Changed' };
    const read = 'query ($id: Int!, $company: Int!) { client(companyId: $company, id: $id) { id firstName parentClientId } }';
    for (const who of ['member@demo.test', 'admin@demo.test']) {
      const refused = await ask(submit, { input }, await logIn(who));
      expect([who, code(refused), refused.errors?.[0]?.message]).toEqual([
        who,
        'FORBIDDEN',
        expect.stringMatching(/`updateClient`/),
      ]);
    }
    const token = await logIn('member@demo.test');
    expect((await ask(read, { id: store.member, company: store.camden }, token)).data?.client).toMatchObject({
      firstName: 'Ann',
    });

    const child = { companyId: store.camden, firstName: 'Kim', parentClientId: store.member };
    const { id } = (await ask(submit, { input: child }, token)).data!.submitClient as { id: number };
    expect((await ask(read, { id, company: store.camden }, token)).data?.client).toEqual({
      ...{ id, firstName: 'Kim', parentClientId: store.member },
    });
  });

  test('who are members read only their own record', async () => {
    const token = await logIn('member@demo.test');
    const read = 'query ($id: Int!, $company: Int!) { client(companyId: $company, id: $id) { firstName head { name } } }';

    expect((await ask(read, { id: store.member, company: store.leeds }, token)).data?.client).toEqual({
      firstName: 'Ann',
      head: { name: 'Pet Store' },
    });
    expect(code(await ask(read, { id: store.otherMember, company: store.leeds }, token))).toBe('FORBIDDEN');
    expect(code(await ask(list, { id: store.camden }, token))).toBe('FORBIDDEN');
  });
});
