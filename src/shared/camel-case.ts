/** A name of the database as it is called everywhere else: `root_id` is `rootId`. */
export const camelCase = (name: string): string => name.replace(/_[a-z0-9]/g, (found) => found.slice(1).toUpperCase());
