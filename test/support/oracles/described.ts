import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Description } from '../../../rest-adapter/openapi/create-description.js';
import { isJson, type Json } from './hal-rules.js';

/** Answer to a call of an operation of the OpenAPI description. */
export interface OperationAnswer {
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Standard headers of HTTP and browsers, which need no description. */
const OF_ALL_SERVERS =
  /^(content-(type|length|encoding|security-policy)|date|connection|keep-alive|transfer-encoding|vary|x-content-type-options|x-frame-options|referrer-policy|access-control-.*)$/;

/** Compares answers with an OpenAPI description. */
export class Described {
  /** Without inlining and optimising: each validator is used only a few times, so that either takes longer than it saves. */
  private readonly ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } });
  private readonly validators = new Map<string, ValidateFunction | null>();

  constructor(private readonly description: Description) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'table', components: description.components });
  }

  /** Faults of an answer: a status or a header that is not described, or a body that does not match its description. */
  faults({ path, method, status, body, headers }: OperationAnswer): string[] {
    const operation = this.description.paths[path]?.[method.toLowerCase()];
    const response = isJson(operation) && isJson(operation.responses) ? operation.responses[String(status)] : undefined;
    if (!isJson(response)) return [`${method} ${path} may not answer ${status}`];
    const name = `${method} ${path} ${status}`;
    const code = isJson(body) && status >= 400 ? (body.code ?? headers.get('Error-Code')) : null;
    if (typeof code === 'string' && !String(response.description).includes(`\`${code}\``))
      return [`${name}: may not say ${code}`];
    const unknown = this.headersBeside(response, headers);
    if (unknown.length > 0) return unknown.map((each) => `${name}: the header ${each} is not described`);
    const known = this.validators.get(name);
    const validate = known === undefined ? this.validatorOf(response) : known;
    this.validators.set(name, validate);
    if (!validate || !isJson(body) || validate(body)) return [];
    return (validate.errors ?? []).slice(0, 2).map(({ instancePath, message }) => `${name} ${instancePath}: ${message}`);
  }

  private headersBeside(response: Json, headers: Headers): string[] {
    const [, referred] = /^#\/components\/responses\/(\w+)$/.exec(String(response.$ref)) ?? [];
    const { responses } = this.description.components;
    const written = referred && isJson(responses) ? responses[referred] : response;
    const described = isJson(written) && isJson(written.headers) ? Object.keys(written.headers) : [];
    const known = new Set(described.map((name) => name.toLowerCase()));
    return [...headers.keys()].filter((name) => !known.has(name) && !OF_ALL_SERVERS.test(name));
  }

  private validatorOf(response: Json): ValidateFunction | null {
    if (typeof response.$ref === 'string') return this.ajv.compile({ $ref: 'table#/components/schemas/Refusal' });
    const content = isJson(response.content) ? response.content['application/json'] : undefined;
    if (!isJson(content)) return null;
    return this.ajv.compile(JSON.parse(JSON.stringify(content.schema).replaceAll('"#/', '"table#/')));
  }
}
