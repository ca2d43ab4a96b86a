import { configs, parser, default as plugin } from '@graphql-eslint/eslint-plugin';

/** The set that the plugin recommends for schemas. Where the schema leaves it, the reason stands beside the rule. */
export default [
  {
    files: ['schema/schema.graphql'],
    languageOptions: { parser, parserOptions: { graphQLConfig: { schema: 'schema/schema.graphql' } } },
    plugins: { '@graphql-eslint': plugin },
    rules: {
      ...configs['flat/schema-recommended'].rules,
      // Ids are numbers that the REST paths carry too, and a type without one is part of the record that holds it.
      '@graphql-eslint/strict-id-in-types': 'off',
    },
  },
];
