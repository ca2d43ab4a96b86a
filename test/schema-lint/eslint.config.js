import { configs, parser, default as plugin } from '@graphql-eslint/eslint-plugin';

/** Rules that the plugin recommends for schemas. Each rule that is switched off has its reason beside it. */
export default [
  {
    files: ['schema/schema.graphql'],
    languageOptions: { parser, parserOptions: { graphQLConfig: { schema: 'schema/schema.graphql' } } },
    plugins: { '@graphql-eslint': plugin },
    rules: {
      ...configs['flat/schema-recommended'].rules,
      // Ids are integers, as in REST paths, and a type without an id is part of the record that contains it.
      '@graphql-eslint/strict-id-in-types': 'off',
    },
  },
];
