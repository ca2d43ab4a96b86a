import { type GraphQLField, type GraphQLInputType, getNamedType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { isNeeded, sampleInput } from './sample-input.js';

type Field = GraphQLField<unknown, unknown>;
type Values = Readonly<Record<string, unknown>>;

/** Maximum depth of nested inputs. */
const DEEPEST = 4;

/** Paths to all texts in the arguments of a field: names, with `0` for the element of a list. */
export function textPlaces({ args }: Field): readonly (readonly string[])[] {
  return args.flatMap(({ name, type }) => placesIn(type).map((place) => [name, ...place]));
}

function placesIn(type: GraphQLInputType, depth = 0): readonly (readonly string[])[] {
  if (isNonNullType(type)) return placesIn(type.ofType, depth);
  if (isListType(type)) return placesIn(type.ofType, depth).map((place) => ['0', ...place]);
  if (isInputObjectType(type) && depth < DEEPEST)
    return Object.values(type.getFields()).flatMap((field) =>
      placesIn(field.type, depth + 1).map((place) => [field.name, ...place]),
    );
  return ['String', 'ID'].includes(getNamedType(type).name) ? [[]] : [];
}

/** Text to insert, and known values by name for the other arguments. */
interface Putting {
  readonly text: string;
  readonly known: Values;
}

/** Arguments with the required values, and the text at `place`. */
export function withText({ args }: Field, place: readonly string[], putting: Putting): Values {
  const [name = ''] = place;
  const given = args.filter((each) => isNeeded(each) || each.name === name);
  const sample = Object.fromEntries(given.map((each) => [each.name, sampleInput(each.name, each.type, putting.known)]));
  const types = Object.fromEntries(args.map((each) => [each.name, each.type]));
  return { ...sample, [name]: put(sample[name], types[name]!, place.slice(1), putting) };
}

function put(value: unknown, type: GraphQLInputType, [step, ...rest]: readonly string[], putting: Putting): unknown {
  if (step === undefined) return putting.text;
  if (isNonNullType(type)) return put(value, type.ofType, [step, ...rest], putting);
  if (isListType(type)) return [put(Object(value)[0] ?? sampleInput('', type.ofType, putting.known), type.ofType, rest, putting)];
  const inner = isInputObjectType(type) ? type.getFields()[step]!.type : type;
  const old = Object(value)[step] ?? sampleInput(step, inner, putting.known);
  return { ...Object(value), [step]: put(old, inner, rest, putting) };
}
