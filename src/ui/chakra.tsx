import {
  type HTMLChakraProps,
  mergeProps,
  mergeRefs,
  type RecipeDefinition,
  type SystemContext,
  useChakraContext,
} from '@chakra-ui/react';
import {
  Children,
  type ElementType,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { classFor, joinClasses } from './theme/style-cache.ts';

/*
 * The package's own factory recreates a recipe whenever an element renders, and hashes its styles several times: nine
 * tenths of the time to render a list. Here an element's styles are computed once for each combination of variants and
 * style props, then looked up by them (decision 021).
 */

type Props = Readonly<Record<string, unknown>>;
type Recipe = ReturnType<SystemContext['cva']>;
type AnyRecipe = RecipeDefinition<Record<string, Record<string, object>>>;

/** Parts of a component made by this factory; another one can be built on top of it. */
type Parts = { tag: ElementType; recipes: readonly AnyRecipe[] };
const partsOf = new WeakMap<object, Parts>();

/** Everything that depends on the system; the product has only one. */
type Look = {
  recipe: Recipe;
  variants: ReadonlySet<string>;
  /** Keyed by the properties that styles consist of. */
  classes: Map<string, string>;
};

/** Works like the package's factory: variants and style props become a class; `as` and `asChild` choose the element. */
function styled(tag: ElementType, recipe: AnyRecipe = {}, { defaultProps }: { defaultProps?: Props } = {}) {
  const below = typeof tag === 'string' ? undefined : partsOf.get(tag);
  const parts: Parts = { tag: below?.tag ?? tag, recipes: [...(below?.recipes ?? []), recipe] };
  let made: { system: SystemContext; look: Look } | null = null;
  function Styled(given: Props): ReactElement {
    const system = useChakraContext();
    if (made?.system !== system) made = { system, look: lookOf(system, parts.recipes) };
    const props = defaultProps === undefined ? given : { ...defaultProps, ...given };
    return draw(parts.tag, system, made.look, props);
  }
  partsOf.set(Styled, parts);
  return Styled;
}

function lookOf(system: SystemContext, recipes: readonly AnyRecipe[]): Look {
  const [first, ...further] = recipes.map((recipe) => system.cva(recipe));
  if (first === undefined) throw new Error('A component has a recipe at least of its own.');
  const recipe = further.reduce<Recipe>((below, above) => below.merge(above), first);
  return { recipe, variants: new Set(recipe.variantKeys), classes: new Map() };
}

function draw(tag: ElementType, system: SystemContext, look: Look, props: Props): ReactElement {
  const element: Record<string, unknown> = {};
  const variants: Record<string, unknown> = {};
  const styles: Record<string, unknown> = {};
  let key = '';
  for (const name in props) {
    const value = props[name];
    if (value === undefined || name === 'as' || name === 'asChild') continue;
    const isVariant = look.variants.has(name);
    if (isVariant || isStyle(system, name)) {
      (isVariant ? variants : styles)[name] = value;
      key += typeof value === 'string' ? `${name}"${value};` : `${name}:${JSON.stringify(value)};`;
    } else element[name] = value;
  }
  let className = look.classes.get(key);
  if (className === undefined) {
    className = classFor(stylesOf(system, look.recipe, variants, styles));
    look.classes.set(key, className);
  }
  const whole = joinClasses(className, props.className);
  if (whole !== '') element.className = whole;
  if (props.asChild === true) return drawAsChild(element, props.children);
  const Tag = (props.as as ElementType | undefined) ?? tag;
  return <Tag {...element} />;
}

/** The resulting styles: the recipe first, in its layer, so that style props win. */
function stylesOf(system: SystemContext, recipe: Recipe, variants: Props, styles: Props): object {
  const { css, ...properties } = styles;
  const own = [css].flat(2).filter(Boolean);
  return system.css(recipe({ ...variants }), ...(own as object[]), properties as object);
}

const knownStyles = new Map<string, boolean>();

function isStyle(system: SystemContext, name: string): boolean {
  let known = knownStyles.get(name);
  if (known === undefined) {
    known = name !== 'children' && system.isValidProperty(name);
    knownStyles.set(name, known);
  }
  return known;
}

/** The one child becomes the element. */
function drawAsChild(element: Record<string, unknown>, children: unknown): ReactElement {
  const child = Children.toArray(children as ReactNode).find((part) => isValidElement<Props>(part));
  if (child === undefined) throw new Error('asChild needs an element as its child.');
  const Tag = child.type as ElementType;
  const { children: _child, ref, ...own } = element;
  const refs = [ref, child.props.ref].filter((one) => one != null) as Ref<unknown>[];
  const [only] = refs;
  const merged = mergeProps(own, child.props as Record<string, unknown>);
  return <Tag {...merged} {...(only && { ref: refs.length === 1 ? only : mergeRefs(...refs) })} />;
}

const byTag = new Map<string, unknown>();

/** `chakra('div', recipe)`, and `chakra.div` for an element with style props alone. */
export const chakra = new Proxy(styled, {
  get: (_styled, tag: string) => {
    if (!byTag.has(tag)) byTag.set(tag, styled(tag as ElementType));
    return byTag.get(tag);
  },
}) as unknown as typeof import('@chakra-ui/react')['chakra'];

export const Box = chakra.div;

type FlexProps = HTMLChakraProps<'div'> & {
  ref?: Ref<HTMLDivElement>;
  direction?: HTMLChakraProps<'div'>['flexDirection'];
  align?: HTMLChakraProps<'div'>['alignItems'];
  justify?: HTMLChakraProps<'div'>['justifyContent'];
  wrap?: HTMLChakraProps<'div'>['flexWrap'];
};

export function Flex({ direction, align, justify, wrap, ...rest }: FlexProps) {
  return (
    <Box
      display="flex"
      flexDirection={direction}
      alignItems={align}
      justifyContent={justify}
      flexWrap={wrap}
      {...rest}
    />
  );
}

type GridProps = HTMLChakraProps<'div'> & {
  ref?: Ref<HTMLDivElement>;
  templateColumns?: HTMLChakraProps<'div'>['gridTemplateColumns'];
};

export function Grid({ templateColumns, ...rest }: GridProps) {
  return <Box display="grid" gridTemplateColumns={templateColumns} {...rest} />;
}
