import type { SchemaObject } from './input-schema.js';

/** Schema of a HAL link. */
export const LINK: SchemaObject = {
  type: 'object',
  description: 'A link. Its address is a template (RFC 6570) only if `templated` is true.',
  properties: {
    href: { type: 'string', description: 'Absolute address.' },
    templated: { type: 'boolean' },
    title: { type: 'string' },
    type: { type: 'string', description: 'Media type of the target, if it is not a representation of this API.' },
  },
  required: ['href'],
};

/** Headers that calls may send beside their credentials. */
export const COMPONENT_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The caller’s own name for this call. Sent again with the same name and input, it changes nothing more and is answered as it was; with another input it is refused (422).',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      '`ETag` of the record as it was read: the request is refused (409, `STALE_VERSION`) if the record has changed since.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of a response that the caller has: answered with 304 and no body if the response would be the same.',
    schema: { type: 'string' },
  },
  DeviceToken: {
    name: 'Device-Token',
    in: 'header',
    description: 'Token of an earlier log-in on this device: failed log-ins from elsewhere are then not counted against it.',
    schema: { type: 'string' },
  },
};

/** Headers of answers, under `components/headers` of the description. */
export const COMPONENT_HEADERS = {
  ETag: {
    description:
      'Changes with the answer, for `If-None-Match`; of one record it begins with its version, for `If-Match`. What else everybody may read has one where it was asked for without a token.',
    schema: { type: 'string' },
  },
  CacheControl: {
    description:
      '`no-store` where a token was sent, or whoever knows the address may read; `public, max-age=0, must-revalidate` of what else is read; none of a change without a token.',
    schema: { type: 'string' },
  },
  DatabasePosition: {
    description:
      'Where there are replicas: the position after this change. Sent back as `Database-Position`, it is read no earlier than that.',
    schema: { type: 'string' },
  },
  XRequestId: { description: 'Id of this request in the logs.', schema: { type: 'string' } },
};

export const SECURITY_SCHEMES = {
  AppId: {
    type: 'apiKey',
    in: 'header',
    name: 'App-Id',
    description: 'Id of the application. Legacy applications must send their `App-Key` too.',
  },
  AppKey: { type: 'apiKey', in: 'header', name: 'App-Key', description: 'Key of a legacy application.' },
  AuthToken: { type: 'apiKey', in: 'header', name: 'Auth-Token', description: 'Token of a log-in, or of the basket of a guest.' },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of a log-in or of the basket of a guest, as `Authorization: Bearer`.',
  },
};

/** Schema of the form that `edit` and `new` links lead to. */
export const FORM: SchemaObject = {
  type: 'object',
  description: 'A form: the fields of a write as a JSON schema, and how forms display them.',
  properties: {
    form: { type: 'array', items: { type: 'object', additionalProperties: true } },
    schema: { type: 'object', additionalProperties: true },
    _links: { type: 'object', properties: { self: { $ref: '#/components/schemas/Link' } }, required: ['self'] },
  },
  required: ['form', 'schema', '_links'],
};
