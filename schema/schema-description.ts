/**
 * Headers that every request may carry, documented where tools show them: in the description of the schema itself.
 * Source: graphql.md, "Session".
 */
export const SCHEMA_DESCRIPTION = `
Appointments, events and walk-in queues. Send a POST with JSON (\`query\`, \`variables\`, \`operationName\`) to \`/graphql\`, or a query by GET.

Headers of a request, all optional:

- \`Authorization: Bearer <token>\` (or \`Auth-Token: <token>\`): who asks. \`logIn\`, \`signOn\` and \`resetPassword\` (which also confirms an e-mail address) answer a token, which is valid for 24 hours since its last use (\`Login.expiresAt\`); \`refreshLogin\` replaces it, \`logOut\` ends it. A guest who puts something into a basket is answered the basket's token. What is public is asked without a token. One that is unknown or has ended is refused with \`UNAUTHENTICATED\` (401), whatever is asked: forget it, and log in again without it.
- \`App-Id: <id>\`: names the application, for limits and logs. It opens nothing.
- \`Idempotency-Key: <text>\`: a mutation that is sent again with the same key within 24 hours has its effect once, and the first answer is sent again byte for byte. 1 to 255 characters; without a log-in at least 128 random bits, such as a UUID.
- \`Device-Token: <token>\`: with \`logIn\`, the \`deviceToken\` of an earlier log-in on this device.
- \`Purchase-Key: <key>\`: the key that the link of an e-mail carries behind its \`#key=\`. With the \`longId\` of that purchase it opens to whoever has it what a member bought, as the \`longId\` alone opens what a guest bought; it opens nothing else.
- \`Accept: text/csv\`, \`application/x-ndjson\` or \`application/vnd.apache.parquet\`: the one list that a query asks for, as a file: the whole list, or as many rows as \`first\` says, from one moment. Columns are what is selected of a row, named by their aliases; those of a record within it with a dot (\`client.email\`), a list within it as JSON. What the caller may not see is refused, and an answer that breaks off is no file. One at a time.

Each answer carries \`X-Request-Id\`, and what it cost in \`extensions.cost\`. Errors have a code in \`extensions.code\`. What is refused in a query is null, and the rest is answered. Of several mutations in one document one that is refused ends those after it, and the answer is null: those before it stay made, and \`extensions.done\` names them.
`.trim();
