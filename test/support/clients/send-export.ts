import { expect } from 'vitest';

export const CSV = 'text/csv';
export const NDJSON = 'application/x-ndjson';
export const PARQUET = 'application/vnd.apache.parquet';

/** A GraphQL document whose list is to be exported. */
export interface SentExport {
  readonly query: string;
  readonly variables?: object;
  readonly operationName?: string;
}

/** Refusal of an export, which is JSON whatever format was requested. */
export interface ExportRefusal {
  readonly status: number;
  readonly message: string | undefined;
  readonly code: unknown;
}

/** Requests lists as files from a server. */
export class ExportClient {
  constructor(private readonly url: string) {}

  send(sent: SentExport | string, accept: string, token?: string): Promise<Response> {
    const headers = {
      'Content-Type': 'application/json',
      'Accept-Encoding': 'identity',
      Accept: accept,
      ...(token && { 'Auth-Token': token }),
    };
    const body = JSON.stringify(typeof sent === 'string' ? { query: sent } : sent);
    return fetch(`${this.url}/graphql`, { method: 'POST', headers, body });
  }

  async csv(query: SentExport | string, token: string): Promise<string> {
    const answer = await this.send(query, CSV, token);
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.any(String)]);
    return text;
  }

  async refusal(query: SentExport | string, token?: string): Promise<ExportRefusal> {
    const answer = await this.send(query, CSV, token);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { errors } = (await answer.json()) as { errors: { message: string; extensions: Record<string, unknown> }[] };
    return { status: answer.status, message: errors[0]?.message, code: errors[0]?.extensions.code };
  }
}
