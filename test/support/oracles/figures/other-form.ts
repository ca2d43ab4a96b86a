import {
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isLeafType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { Dice } from './random-question.js';

/** An equivalent query in another form; `plain` converts its answer into the form of the original's. */
export interface OtherForm {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  plain(answer: unknown): unknown;
}

const MAX_ALIASES = 30;

/** Prefix of added aliases, which `plain` removes from the answer. */
const ALIAS = /^z\d+_/;

/**
 * Rewrites a query into an equivalent form: other aliases, another order of fields, fragments, fields named twice or in parts,
 * type names, fields excluded by `@include` and `@skip`, variables.
 */
export function inOtherForm(document: string, schema: GraphQLSchema, dice: Dice): OtherForm {
  const [operation] = parse(document).definitions as readonly OperationDefinitionNode[];
  const rewriting = new Rewriting(schema, dice, document);
  const selectionSet = rewriting.selection(operation!.selectionSet, schema.getQueryType()!);
  const own = rewriting.declared.map(({ name, type }) => `$${name}: ${type}`);
  const body = `${print(selectionSet)} ${rewriting.fragments.map((fragment) => print(fragment)).join('\n')}`;
  const flags = ['$yes: Boolean = true', '$no: Boolean = false'].filter((flag) => body.includes(flag.split(':')[0]!));
  const declared = [...own, ...flags].join(', ');
  return {
    query: `query ${declared && `(${declared})`} ${body}`,
    variables: Object.fromEntries(rewriting.declared.map(({ name, value }) => [name, value])),
    plain,
  };
}

function plain(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(plain);
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer).filter(([name]) => !name.endsWith('_typename'));
  return Object.fromEntries(fields.map(([name, value]) => [name.replace(ALIAS, ''), plain(value)]));
}

class Rewriting {
  readonly fragments: FragmentDefinitionNode[] = [];
  readonly declared: { readonly name: string; readonly type: string; readonly value: unknown }[] = [];
  private count = 0;
  /** Number of aliases that may still be added: a query may have at most 30. */
  private aliases: number;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly dice: Dice,
    document: string,
  ) {
    let own = 0;
    visit(parse(document), {
      Field: ({ alias }) => {
        if (alias) own += 1;
      },
    });
    this.aliases = MAX_ALIASES - own;
  }

  selection({ selections }: SelectionSetNode, parent: GraphQLObjectType): SelectionSetNode {
    const fields = selections.flatMap((each) => this.field(each as FieldNode, parent));
    const wrapped = fields.map((each) => this.wrapped(each, parent));
    const shuffled = [...wrapped, ...this.leftOut(parent)]
      .map((node) => ({ node, at: this.dice.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ node }) => node);
    return { kind: Kind.SELECTION_SET, selections: shuffled };
  }

  /** The field, sometimes under another alias; sometimes twice, or split into two parts. */
  private field(field: FieldNode, parent: GraphQLObjectType): FieldNode[] {
    const known = parent.getFields()[field.name.value]!;
    const given = (field.arguments ?? []).map((each) =>
      this.argument(each, String(known.args.find(({ name }) => name === each.name.value)!.type)),
    );
    const isRenamed = field.alias !== undefined || this.takes(0.15);
    const name = `${isRenamed ? `z${this.count++}_` : ''}${(field.alias ?? field.name).value}`;
    const alias = isRenamed ? { alias: { kind: Kind.NAME, value: name } as const } : {};
    const named = { ...field, ...alias, arguments: given };
    const type = getNamedType(known.type);
    const isTwice = this.dice.maybe(0.3) && (!isRenamed || this.takes(1));
    if (!field.selectionSet || !isCompositeType(type)) return isTwice ? [named, named] : [named];
    const of = this.schema.getType(type.name) as GraphQLObjectType;
    const { selections } = field.selectionSet;
    const cut = isTwice ? Math.floor(this.dice.next() * selections.length) : 0;
    // Each subfield is in one part only, since the parts may give it different aliases.
    const parts = [selections.slice(0, cut), selections.slice(cut)].filter((part) => part.length > 0);
    return parts.map((part) => ({
      ...named,
      selectionSet: this.selection({ kind: Kind.SELECTION_SET, selections: part }, of),
    }));
  }

  /** Decides by chance whether to add another alias, and counts it. */
  private takes(share: number): boolean {
    if (this.aliases <= 0 || !this.dice.maybe(share)) return false;
    this.aliases -= 1;
    return true;
  }

  private argument(argument: ArgumentNode, type: string): ArgumentNode {
    if (!this.dice.maybe(0.5)) return argument;
    const name = `v${this.count++}`;
    this.declared.push({ name, type, value: valueFromASTUntyped(argument.value) });
    return { ...argument, value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } };
  }

  private wrapped(field: FieldNode, parent: GraphQLObjectType): SelectionNode {
    const selectionSet: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [field] };
    const directives = this.dice.maybe(0.3)
      ? [directive('include', 'yes')]
      : this.dice.maybe(0.3)
        ? [directive('skip', 'no')]
        : [];
    const typeCondition = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: parent.name } } as const;
    const chance = this.dice.next();
    if (chance < 0.2) return { kind: Kind.INLINE_FRAGMENT, directives, selectionSet };
    if (chance < 0.4) return { kind: Kind.INLINE_FRAGMENT, typeCondition, directives, selectionSet };
    if (chance < 0.6) {
      const name = { kind: Kind.NAME, value: `F${this.count++}` } as const;
      this.fragments.push({ kind: Kind.FRAGMENT_DEFINITION, name, typeCondition, selectionSet });
      return { kind: Kind.FRAGMENT_SPREAD, name, directives };
    }
    return { ...field, directives };
  }

  /** Fields without effect on the answer: type names, and excluded fields. */
  private leftOut(parent: GraphQLObjectType): SelectionNode[] {
    const typeName: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
    const free = Object.values(parent.getFields()).filter(({ args }) => args.every(({ type }) => !String(type).endsWith('!')));
    const extra = this.dice.one(free);
    if (!extra || parent === this.schema.getQueryType() || !this.takes(0.4)) return [typeName];
    const field: FieldNode = {
      kind: Kind.FIELD,
      name: { kind: Kind.NAME, value: extra.name },
      alias: { kind: Kind.NAME, value: `z${this.count++}_${extra.name}` },
      directives: [this.dice.maybe(0.5) ? directive('include', 'no') : directive('skip', 'yes')],
      ...(!isLeafType(getNamedType(extra.type)) && { selectionSet: { kind: Kind.SELECTION_SET, selections: [typeName] } }),
    };
    return [typeName, field];
  }
}

const directive = (name: 'include' | 'skip', variable: 'yes' | 'no') =>
  ({
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: [
      {
        kind: Kind.ARGUMENT,
        name: { kind: Kind.NAME, value: 'if' },
        value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: variable } },
      },
    ],
  }) as const;
