import { exchange } from './http-exchange.js';

/** Response to a GraphQL request over HTTP. */
export interface GraphqlAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    data?: Record<string, unknown> | null;
    errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[];
    extensions?: { cost: { requested: number; actual: number; budget: number } };
  };
}

/** Sends a body as it is, or as JSON, to a server's `/graphql`. */
export async function sendGraphql(url: string, body: unknown, headers: Record<string, string> = {}): Promise<GraphqlAnswer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // Packing and unpacking would be a fifth of the work.
  const usual = { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' };
  const answer = await exchange(`${url}/graphql`, { method: 'POST', headers: { ...usual, ...headers }, body: text });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) };
}
