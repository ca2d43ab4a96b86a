import type { ApolloServerPlugin, BaseContext, HTTPGraphQLHead } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Logger } from 'pino';
import { MAX_ERRORS } from '../limits/limit-queries.js';
import { partsOf } from '../query.js';
import { formatError, isUnexpected, statusOf } from './refusals.js';
import { withKnownFields } from './unknown-fields.js';
import { joinVariableErrors } from './variable-faults.js';
import { fieldAt, WITHHELD, type WithheldFields } from './withheld-fields.js';

/** Details of a request for the log. */
export interface NamedRequest extends BaseContext {
  readonly requestId: string;
  /** True: the answer is `application/json`, not `application/graphql-response+json`. */
  readonly readsPlainJson: boolean;
  readonly withheld: WithheldFields;
}

/** `WWW-Authenticate` of an answer to an invalid token. Source: RFC 6750, 3. */
const CHALLENGE = 'Bearer error="invalid_token"';

/** Codes of a document that cannot be read or does not fit the schema. */
const OF_THE_DOCUMENT = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'];

/** Logs bugs under the request's id, gives answers without data their status, and shortens long lists of errors. */
export function answerErrors(log: Logger): ApolloServerPlugin<NamedRequest> {
  return {
    async requestDidStart({ contextValue }) {
      return {
        async didEncounterErrors({ errors }) {
          logBugs(log, contextValue.requestId, errors);
        },
        async willSendResponse({ response: { body, http }, operation, schema, document, request }) {
          if (body.kind !== 'single' || !body.singleResult.errors) return;
          const { data, errors } = body.singleResult;
          const isByGet = http.status === 405;
          if (!isByGet && contextValue.readsPlainJson && isWellSent(errors, operation)) http.status = 200;
          if (!hasData(data)) setHead(http, errors);
          const query = operation && document && { schema, operation, ...partsOf(document, request) };
          const shown = errors.map((error) => ({ ...error, message: withKnownFields(schema, error.message) }));
          const joined = query ? joinVariableErrors(shown, query) : shown;
          body.singleResult.errors = oncePerField(joined, contextValue.withheld).slice(0, MAX_ERRORS);
        },
      };
    },
    async unexpectedErrorProcessingRequest({ requestContext, error }) {
      logBugs(log, requestContext.contextValue.requestId, [error]);
    },
  };
}

/** Error for Apollo, which sends it with its status, from an error thrown before the operation ran. */
export function asGraphqlError(thrown: unknown, log: Logger, requestId: string): GraphQLError {
  logBugs(log, requestId, [thrown]);
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const http: HTTPGraphQLHead = { headers: new HeaderMap(), status: 200 };
  const error = formatError({ message: '' }, thrown);
  setHead(http, [error]);
  if (error.extensions?.code === 'UNAUTHENTICATED') {
    http.status = 401;
    http.headers.set('www-authenticate', CHALLENGE);
  }
  return new GraphQLError(originalError.message, { originalError, extensions: { http } });
}

/**
 * Keeps one error for each field of the document that the caller may not see, however many rows of the answer have it: with the
 * path of the first row, and the number of rows in `extensions.count`. All other errors are unchanged.
 */
function oncePerField(errors: readonly GraphQLFormattedError[], withheld: WithheldFields): GraphQLFormattedError[] {
  const known = new Map<unknown, { error: GraphQLFormattedError; count: number }>();
  for (const error of errors) {
    const isInRecord = error.path !== undefined && error.path.length > 1;
    const isWithheld = isInRecord && WITHHELD.includes(String(error.extensions?.code));
    const field = isWithheld ? fieldAt(error.path ?? []) : null;
    const first = known.get(field ?? error);
    const before = first?.count ?? (field === null ? 0 : withheld.repeatsOf(field));
    known.set(field ?? error, { error: first?.error ?? error, count: before + (field === null ? 0 : 1) });
  }
  return [...known.values()].map(({ error, count }) =>
    count > 0 ? { ...error, extensions: { ...error.extensions, count } } : error,
  );
}

function setHead(http: HTTPGraphQLHead, errors: readonly GraphQLFormattedError[]): void {
  const head = statusOf(errors);
  if (!head) return;
  http.status = head.status;
  if (head.retryAfter) http.headers.set('retry-after', head.retryAfter);
}

/**
 * True if the HTTP request is correct, and only the document or its variables are wrong. As `application/json` such an answer is
 * 200, as the specification of GraphQL over HTTP requires; as `application/graphql-response+json` it is 400. A subscription sent
 * here is 400 either way, and a mutation by GET is 405.
 */
function isWellSent(errors: readonly GraphQLFormattedError[], operation?: OperationDefinitionNode): boolean {
  if (operation?.operation === OperationTypeNode.SUBSCRIPTION) return false;
  const codes = errors.map(({ extensions }) => String(extensions?.code));
  return codes.every((code) => OF_THE_DOCUMENT.includes(code) || (code === 'INVALID' && operation !== undefined));
}

const hasData = (data: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  data != null && Object.values(data).some((value) => value !== null);

/** Logs unexpected errors, at most `MAX_ERRORS` of a request: a page of a hundred broken rows is one bug. */
export function logBugs(log: Logger, id: string, errors: readonly unknown[]): void {
  for (const error of errors.filter(isUnexpected).slice(0, MAX_ERRORS)) {
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    const path = error instanceof GraphQLError ? error.path?.join('.') : undefined;
    log.error({ id, path, err: cause }, 'unexpected error');
  }
}
