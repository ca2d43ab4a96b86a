import { ApolloLink } from '@apollo/client';
import { print } from 'graphql';
import { createClient } from 'graphql-sse';
import { Observable } from 'rxjs';

/** Sends subscriptions to a server as server-sent events, each with the headers set by the links before it. */
export class EventStreamLink extends ApolloLink {
  constructor(private readonly url: string) {
    super();
  }

  override request(operation: ApolloLink.Operation): Observable<ApolloLink.Result> {
    const { query, variables, operationName } = operation;
    const client = createClient({ url: this.url, headers: () => operation.getContext().headers ?? {} });
    const request = { query: print(query), variables, ...(operationName && { operationName }) };
    return new Observable((sink) => client.subscribe<Record<string, unknown>, Record<string, unknown>>(request, sink));
  }
}
