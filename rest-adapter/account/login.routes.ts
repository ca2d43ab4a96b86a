import * as z from 'zod';
import { MAX_LOGIN_BYTES } from '../body.js';
import { endpoint } from '../endpoint.js';
import { formRow } from '../hal/form-schema.js';
import { withoutLinks } from '../hal/hal.js';
import type { Operations } from '../operations/types.js';
import { chosenPassword, id, optional, text } from '../params.js';
import type { Scope } from '../scope.js';
import { login, loginChoices, loginFields, loginHeaders } from './login.hal.js';
import { loginRole } from './login-role.js';

/** Input of a log-in. '' is a wrong password rather than bad input: a client fails on a plain 400 here (wire.md 2.7). */
const shape = { email: text(), password: text(), role: optional(loginRole) };

const credentials = z.object(shape);
const withId = z.object({ ...shape, id: optional(id) });
const atCompany = z.object({ ...shape, company_id: id });

type Credentials = z.output<typeof credentials>;

/** Row of a log-in. Its `role` takes precedence over the caller's. */
const logIn = <Input extends Credentials>(
  { source, path, role }: { readonly source: string; readonly path: string; readonly role?: 'admin' | 'member' },
  shown: z.ZodType<Input>,
  companyOf: (body: Input) => number | undefined,
) =>
  endpoint({
    source,
    method: 'POST',
    path,
    input: shown,
    operation: `mutation LogIn($input: LogInInput!) { login: logIn(input: $input) { ${loginFields} } }`,
    variables: (body) => ({
      input: {
        email: body.email,
        password: body.password,
        companyId: companyOf(body),
        role: role ?? body.role,
      },
    }),
    view: (data, at) => login(data.login, at),
    headers: loginHeaders,
    errorBody: (error, at, { email }) => loginChoices(error, at, email),
    refusedAt: '/api/v1/login',
  });

const logIns = [
  logIn({ source: '4.1', path: '/api/v1/login' }, withId, (body) => body.id),
  logIn({ source: 'wire 1.1', path: '/api/v1/login/{company_id}' }, atCompany, (body) => body.company_id),
  logIn({ source: '4.1', path: '/api/v1/login/admin', role: 'admin' }, withId, (body) => body.id),
  logIn({ source: '4.1', path: '/api/v1/login/admin/{company_id}', role: 'admin' }, atCompany, (body) => body.company_id),
  logIn({ source: 'wire 1.1', path: '/api/v1/login/member', role: 'member' }, withId, (body) => body.id),
  logIn({ source: 'wire 1.1', path: '/api/v1/login/member/{company_id}', role: 'member' }, atCompany, (body) => body.company_id),
];

const check = {
  source: 'wire 1.1',
  method: 'GET',
  operation: `query CheckLogin($companyId: Int, $role: LoginRole) {
    login(companyId: $companyId, role: $role) { ${loginFields} }
  }`,
  view: (data: Operations['CheckLogin'], at: Scope) => login(data.login, at),
} as const;

const checks = [
  endpoint({
    ...check,
    path: '/api/v1/login',
    input: z.object({ id: optional(id), role: shape.role }),
    variables: (requested) => ({ companyId: requested.id, role: requested.role }),
  }),
  endpoint({
    ...check,
    path: '/api/v1/login/{company_id}',
    input: z.object({ company_id: id, role: shape.role }),
    variables: (requested) => ({ companyId: requested.company_id, role: requested.role }),
  }),
  endpoint({
    ...check,
    path: '/api/v1/login/admin/{company_id}',
    input: z.object({ company_id: id }),
    variables: (requested) => ({ companyId: requested.company_id, role: 'admin' as const }),
  }),
  formRow({
    source: 'wire 2.10',
    path: '/api/v1/login/new',
    input: z.object({}),
    operation: 'query NewLogin { __typename }',
    variables: () => ({}),
    fields: { email: shape.email, password: shape.password },
    submit: 'Log in',
  }),
];

const changes = [
  endpoint({
    source: '4.1',
    method: 'DELETE',
    path: '/api/v1/login',
    aliases: ['/api/v1/logout'],
    input: z.object({}),
    operation: `mutation LogOut { login: logOut { ${loginFields} } }`,
    variables: () => ({}),
    view: (data, at) => withoutLinks(login(data.login, { ...at, token: undefined })),
  }),
  endpoint({
    source: 'wire 1.1',
    method: 'PUT',
    path: '/api/v1/login/admin',
    input: z.object({ company_id: id }),
    operation: `mutation SwitchCompany($input: SwitchCompanyInput!) { login: switchCompany(input: $input) { ${loginFields} } }`,
    variables: ({ company_id }) => ({ input: { companyId: company_id } }),
    view: (data, at) => login(data.login, at),
  }),
  endpoint({
    source: 'wire 1.1',
    method: 'POST',
    path: '/api/v1/login/{company_id}/update_password/{member_id}',
    input: z.object({
      company_id: id,
      member_id: id,
      current_password: text(),
      new_password: chosenPassword,
      confirm_new_password: optional(chosenPassword),
    }),
    operation: `mutation ChangePassword($input: ChangePasswordInput!) {
      login: changePassword(input: $input) { ${loginFields} }
    }`,
    variables: (body) => ({
      input: {
        companyId: body.company_id,
        id: body.member_id,
        currentPassword: body.current_password,
        newPassword: body.new_password,
        confirmNewPassword: body.confirm_new_password,
      },
    }),
    view: (data, at) => login(data.login, at),
    headers: loginHeaders,
  }),
];

export const loginRoutes = [...logIns, ...checks, ...changes].map((row) => ({ ...row, bodyLimit: MAX_LOGIN_BYTES }));
