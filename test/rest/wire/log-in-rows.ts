import { sealedSignOnToken, signOnToken } from '../../support/clients/sign-on-token.js';
import { PARENT } from '../../support/fixtures/demo-server.js';
import { loggedIn, PASSWORD } from '../../support/fixtures/pet-store.js';
import { exactly, FORM, int, list, text } from './shape.js';
import type { Site, WireRow } from './site.js';

const ADMINISTRATOR = {
  ...{ id: int, name: text, email: text, role: text, company_id: int, company_name: text },
  _links: 'self edit company login base_login',
};
const LOGIN = { auth_token: text, company_id: int, path: text };
const AS_ADMIN = {
  ...LOGIN,
  _embedded: { administrators: [ADMINISTRATOR], members: list },
  _links: 'self administrator',
} as const;
const AS_MEMBER = {
  ...LOGIN,
  _embedded: { members: [{ id: int, _links: 'self company' }], administrators: list },
  _links: 'self member',
} as const;

const ADMIN = { email: 'admin@demo.test', password: PASSWORD };
const MEMBER = { email: 'member@demo.test', password: PASSWORD };
const ALL = ['json', 'form', 'multipart', 'query', 'bare form'] as const;

const newAdministrator = ({ unique, make }: Site) =>
  make('administrators', { name: 'Ada', email: `${unique()}@example.test`, role: 'staff' });

/** Source: wire.md 1.1. */
export const LOG_IN_ROWS: readonly WireRow[] = [
  { call: 'GET /', reads: { _links: 'new_login' } },
  { call: 'GET /login/new', reads: FORM },
  { call: 'POST /login', forms: ALL, sends: () => ADMIN, reads: AS_ADMIN },
  { call: 'POST /login', forms: ALL, sends: () => ({ ...MEMBER, role: 'member' }), reads: AS_MEMBER },
  { call: 'POST /login', sends: () => ({ ...ADMIN, id: 2, role: 'admin' }), reads: AS_ADMIN },
  { call: 'POST /login/{c}', sends: () => MEMBER, reads: AS_MEMBER },
  { call: 'POST /login/member', sends: () => MEMBER, reads: AS_MEMBER },
  { call: 'POST /login/member/{c}', sends: () => MEMBER, reads: AS_MEMBER },
  { call: 'POST /login/admin', sends: () => ADMIN, reads: AS_ADMIN },
  { call: 'POST /login/admin/{c}', forms: ALL, sends: () => ADMIN, reads: AS_ADMIN },
  { call: 'GET /login', by: 'admin', sends: () => ({ role: 'admin' }), reads: AS_ADMIN },
  { call: 'GET /login', by: 'admin', sends: () => ({ id: 2 }), reads: AS_ADMIN },
  { call: 'GET /login', by: 'member', reads: AS_MEMBER },
  { call: 'GET /login/admin/{c}', by: 'admin', reads: AS_ADMIN },
  {
    call: 'PUT /login/admin',
    forms: ['json', 'form', 'multipart', 'query', 'bare json', 'bare form'],
    sends: async ({ demo }) => ({ company_id: 2, by: await loggedIn(demo.as.public, 'parent@demo.test') }),
    reads: { ...AS_ADMIN, company_id: exactly(2) },
  },
  {
    call: 'GET /login',
    sends: async ({ demo }) => {
      const switched = await (await loggedIn(demo.as.public, 'parent@demo.test')).put('/api/v1/login/admin', { company_id: 3 });
      return { role: 'admin', by: demo.as.public.as(String(switched.body.auth_token)) };
    },
    reads: { ...AS_ADMIN, company_id: exactly(3) },
  },
  { call: 'DELETE /login', sends: async ({ aMember }) => ({ by: (await aMember()).rest }), forms: ['json', 'query'] },
  { call: 'DELETE /logout', sends: async ({ aMember }) => ({ by: (await aMember()).rest }), forms: ['json', 'query'] },
  {
    call: 'POST /login/sso/{c}',
    forms: ['json', 'form', 'query'],
    sends: (site) => ({ token: signOnToken(site.signOnKey, 2, { email: `${site.unique()}@example.test` }) }),
    reads: AS_MEMBER,
  },
  {
    call: 'POST /login/admin_sso/{c}',
    forms: ['json', 'form', 'query'],
    sends: (site) => ({ token: sealedSignOnToken(site.administratorSignOnKey, 2, { email: 'admin@demo.test' }) }),
    reads: AS_ADMIN,
  },
  {
    call: 'POST /login/{c}/email_password_reset',
    sends: async ({ aMember }) => ({ email: (await aMember()).email }),
    reads: { result: text, message: text },
  },
  {
    call: 'POST /login/{c}/email_password_reset',
    sends: async ({ aMember, demo }) => ({
      ...{ email: (await aMember()).email, token_based_reset: true, path: `${demo.server.url}/reset` },
    }),
    reads: { result: text, message: text },
  },
  {
    call: 'POST /login/{c}/update_password/{member}',
    sends: async ({ aMember }) => {
      const { id, rest } = await aMember();
      const passwords = { current_password: PASSWORD, new_password: 'another-one', confirm_new_password: 'another-one' };
      return { path: { member: id }, by: rest, ...passwords, auth_token: rest.token, persist_login: true };
    },
    reads: AS_MEMBER,
  },
  {
    call: 'POST /login/{c}/facebook',
    sends: () => ({ access_token: 'of-facebook' }),
    status: 404,
    reads: { error: exactly('FACEBOOK-LOGIN-MEMBER-NOT-FOUND') },
  },
  { call: 'GET /status' },
  { call: 'GET /status', sends: () => ({ company_id: 2, affiliate_id: PARENT, clear_baskets: 1, clear_member: 1 }) },
  {
    call: 'GET /status',
    by: 'member',
    sends: () => ({ company_id: 2 }),
    reads: { _embedded: { member: { client_type: exactly('Member') } }, _links: 'member' },
  },
  {
    call: 'GET /status',
    sends: async ({ basket }) => ({ by: (await basket()).by }),
    reads: { _embedded: { baskets: [{ company_id: int, _links: 'self items' }] } },
  },
  { call: 'GET /admin/{c}/administrators', reads: { _embedded: { administrators: [ADMINISTRATOR] } } },
  {
    call: 'POST /admin/{c}/administrators',
    sends: ({ unique }) => ({ name: 'Ada', email: `${unique()}@example.test`, role: 'staff' }),
    reads: ADMINISTRATOR,
  },
  { call: 'GET /admin/{c}/administrators/{id}', reads: ADMINISTRATOR },
  { call: 'GET /admin/{c}/administrators/new', reads: FORM },
  { call: 'GET /admin/{c}/administrators/{id}/edit', reads: FORM },
  { call: 'PUT /admin/{c}/administrators/{id}', sends: () => ({ name: 'Ada Byron' }), reads: ADMINISTRATOR },
  {
    call: 'DELETE /admin/{c}/administrators/{id}',
    sends: async (site) => ({ path: { id: Number((await newAdministrator(site)).id) } }),
    reads: { id: int, name: text },
  },
  { call: 'GET /admin/{c}/user/{id}', reads: ADMINISTRATOR },
];
