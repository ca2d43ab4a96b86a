import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache, type ObservableQuery } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import * as z from 'zod';
import {
  type BookingFilter,
  BookingsDocument,
  type BookingsQuery,
  type BookingsQueryVariables,
  type ChangeKind,
  ChangesDocument,
} from './documents.js';

const Extensions = z.object({ fields: z.array(z.object({ path: z.string() })).default([]) });

/** Facts after which the list may differ. */
const OF_BOOKINGS: ChangeKind[] = ['BOOKING_CANCELLED', 'BOOKING_CHANGED', 'BOOKING_CREATED', 'BOOKING_MOVED'];

/** Rows on a page of the list. */
const PAGE = 20;

/** A list of bookings that grows as the user scrolls: Relay connections, cached by their cursors. */
export class BookingList {
  private readonly client: ApolloClient;
  private readonly query: ObservableQuery<BookingsQuery, BookingsQueryVariables>;

  /** Position in the change feed up to which the list is known to be current; null before the first page. */
  private place: string | null = null;

  constructor(url: string, token: string, filter: BookingFilter | null = null) {
    const cache = new InMemoryCache({
      typePolicies: { Query: { fields: { bookings: relayStylePagination(['filter']) } } },
    });
    const link = new HttpLink({ uri: url, headers: { authorization: `Bearer ${token}` } });
    this.client = new ApolloClient({ link, cache });
    this.query = this.client.watchQuery({ query: BookingsDocument, variables: { first: PAGE, filter } });
  }

  /** Paths of the invalid fields of the filter, after a page was refused. */
  wrong: readonly string[] = [];

  /** Loads the first page, then one more with each call, until the last. */
  async more(): Promise<void> {
    const { data } = this.query.getCurrentResult();
    const page = data?.bookings?.pageInfo;
    if (!page) await this.begin();
    else if (page.hasNextPage) await this.query.fetchMore({ variables: { after: page.endCursor } });
  }

  /** Requests the changes since the last call, and reloads the first page if bookings have changed; returns true if they had. */
  async catchUp(): Promise<boolean> {
    const { place } = this;
    const hasChanged = await this.goOn();
    if (place !== null && hasChanged) await this.query.refetch();
    return place !== null && hasChanged;
  }

  /** Continues in the feed to its end. */
  private async goOn(): Promise<boolean> {
    const variables = { kinds: OF_BOOKINGS, after: this.place };
    const { data } = await this.client.query({ query: ChangesDocument, variables, fetchPolicy: 'network-only' });
    const { nodes, pageInfo } = data?.changes ?? {};
    this.place = pageInfo?.endCursor ?? this.place;
    if (pageInfo?.hasNextPage) await this.goOn();
    return (nodes ?? []).length > 0;
  }

  private async begin(): Promise<void> {
    try {
      await this.goOn();
      await this.query.refetch();
    } catch (error) {
      if (!CombinedGraphQLErrors.is(error)) throw error;
      this.wrong = error.errors.flatMap(({ extensions }) => Extensions.parse(extensions).fields.map(({ path }) => path));
    }
  }

  rows() {
    const { data } = this.query.getCurrentResult();
    return (data?.bookings?.edges ?? []).map((edge) => edge?.node).filter((node) => node?.id !== undefined);
  }

  get total(): number | null | undefined {
    const { data } = this.query.getCurrentResult();
    return data?.bookings?.totalCount;
  }

  close(): void {
    this.client.stop();
  }
}
