import type { GraphQLSchema } from 'graphql';
import { fillFacts } from './fill-facts.js';
import { GUIDES } from './guide-list.js';
import type { GuideSource } from './guide-pages.js';
import { type Guide, readDocument, readGuide } from './read-guide.js';
import { renderGuide } from './render-guide.js';

/** The guides of the repository with the facts of this program filled in, in the order of the list. */
export const readGuides = (schema: GraphQLSchema): Guide[] =>
  GUIDES.map((name) => readGuide(name, fillFacts(readDocument(`src/app/docs/texts/${name}.md`), schema)));

/** Guides rendered to HTML. */
export const renderGuides = (schema: GraphQLSchema): GuideSource[] =>
  readGuides(schema).map((guide) => ({
    name: guide.name,
    title: guide.title,
    lead: guide.lead,
    body: renderGuide(guide).text,
  }));
