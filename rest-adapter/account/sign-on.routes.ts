import * as z from 'zod';
import { MAX_LOGIN_BYTES } from '../body.js';
import { endpoint } from '../endpoint.js';
import { link } from '../hal/hal.js';
import { notFound } from '../http-error.js';
import { booleanText, chosenPassword, filledText, id, optional, text } from '../params.js';
import { login, loginFields, loginHeaders } from './login.hal.js';
import { loginRole } from './login-role.js';

/** Maximum length of a token, in characters: any made of a name and an address is shorter. */
const MAX_TOKEN_LENGTH = 4000;

const signOn = (path: string, role: 'admin' | 'member') =>
  endpoint({
    source: 'wire 1.1',
    method: 'POST',
    path,
    input: z.object({ company_id: id, token: text(MAX_TOKEN_LENGTH) }),
    operation: `mutation SignOn($input: SignOnInput!) { login: signOn(input: $input) { ${loginFields} } }`,
    variables: ({ company_id, token }) => ({ input: { companyId: company_id, token, role } }),
    view: (data, at) => login(data.login, at),
    headers: loginHeaders,
  });

/** No account of any other site is known here, and none can be linked. Clients compare the text. Source: wire.md 1.1. */
const facebook = endpoint({
  source: 'wire 1.1',
  method: 'POST',
  path: '/api/v1/login/{company_id}/facebook',
  input: z.object({ company_id: id }),
  operation: 'query FacebookLogin($id: Int!) { company(id: $id) { id } }',
  variables: ({ company_id }) => ({ id: company_id }),
  view: () => {
    const error = notFound();
    error.body = { error: 'FACEBOOK-LOGIN-MEMBER-NOT-FOUND', code: error.code };
    throw error;
  },
});

const SENT = 'If this address is known here, an e-mail has been sent to it.';

const resets = [
  endpoint({
    source: 'wire 1.1',
    method: 'POST',
    path: '/api/v1/login/{company_id}/email_password_reset',
    input: z.object({
      company_id: id,
      email: filledText(),
      role: optional(loginRole),
      path: optional(text()),
      token_based_reset: optional(booleanText),
    }),
    operation: 'mutation AskForReset($input: RequestPasswordResetInput!) { sent: requestPasswordReset(input: $input) }',
    variables: ({ company_id, email, role, path }) => ({
      input: { companyId: company_id, email, role, page: path },
    }),
    view: (_answer: object, at) => ({
      result: 'OK',
      message: SENT,
      _links: { reset_password: link(`${at.base}/api/v1/login/reset_password`) },
    }),
  }),
  endpoint({
    source: 'extension',
    method: 'POST',
    path: '/api/v1/login/reset_password',
    input: z.object({ token: text(), new_password: chosenPassword, confirm_new_password: optional(chosenPassword) }),
    operation: `mutation ResetPassword($input: ResetPasswordInput!) { login: resetPassword(input: $input) { ${loginFields} } }`,
    variables: ({ token, new_password, confirm_new_password }) => ({
      input: { token, newPassword: new_password, confirmNewPassword: confirm_new_password },
    }),
    view: (data, at) => login(data.login, at),
    headers: loginHeaders,
  }),
];

export const signOnRoutes = [
  signOn('/api/v1/login/sso/{company_id}', 'member'),
  signOn('/api/v1/login/admin_sso/{company_id}', 'admin'),
  facebook,
  ...resets,
].map((row) => ({ ...row, bodyLimit: MAX_LOGIN_BYTES }));
