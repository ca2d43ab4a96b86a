/**
 * Headers that every request may carry, documented where tools show them: in the description of the schema itself.
 * Source: graphql.md, "Session".
 */
export const SCHEMA_DESCRIPTION = `
Appointments, events and walk-in queues. Send a POST with JSON (\`query\`, \`variables\`, \`operationName\`) to \`/graphql\`, or a query by GET.

Headers of a request, all optional:

- \`Authorization: Bearer <token>\` (or \`Auth-Token: <token>\`): identifies the caller. \`logIn\`, \`signOn\` and \`resetPassword\` (which also confirms an e-mail address) return a token. It expires 24 hours after its last use (\`Login.expiresAt\`); \`refreshLogin\` replaces it, and \`logOut\` ends it. A guest who puts something into a basket receives the token of the basket. Public fields need no token. A request with a token that is unknown or has ended is refused with \`UNAUTHENTICATED\` (401), even for public fields: discard the token, and log in again without it.
- \`App-Id: <id>\`: names the application, for limits and logs. It grants no access.
- \`Idempotency-Key: <text>\`: a mutation that is sent again with the same key within 24 hours takes effect once, and the first answer is returned again, byte for byte. 1 to 255 characters; without a token, at least 128 random bits, such as a UUID.
- \`Device-Token: <token>\`: with \`logIn\`, the \`deviceToken\` of an earlier log-in on this device.
- \`Purchase-Key: <key>\`: the key after \`#key=\` in a link of an e-mail. Together with the \`longId\` of that purchase it gives access to a purchase of a member, as the \`longId\` alone does to a purchase of a guest. It gives access to nothing else.
- \`Accept: text/csv\`, \`application/x-ndjson\` or \`application/vnd.apache.parquet\`: returns the one list in a query as a file: all of it, or the number of rows given by \`first\`, read at one moment. The columns are the selected fields of a row, named by their aliases; a field of a nested record has a dot in its name (\`client.email\`), and a nested list is JSON. A query with fields that the caller may not see is refused. A response that ends early is not a complete file. A caller can export one list at a time.

Each answer has the header \`X-Request-Id\`, and its cost in \`extensions.cost\`. Errors have a code in \`extensions.code\`. A refused field of a query is null, and the other fields are answered. When one of several mutations in a document is refused, those after it are not carried out, and \`data\` is null: those before it have taken effect, and \`extensions.done\` names them.
`.trim();
