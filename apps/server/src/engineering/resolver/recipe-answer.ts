/**
 * The response about a design's recipe: its drift, the design as derived again and, for a design made by hand, the
 * recipe that matches it.
 */
import Type from 'typebox';
import {
  describeChange,
  driftFindings,
  driftStates,
  inferCableRecipe,
  recipeDrift,
  recipeJointProposals,
  recipeOf,
  rederive,
  type Drift,
  type Inference,
  type Library,
} from '@cablewright/engine';
import { BodyChange, Design, Joint, Recipe, Finding } from '@cablewright/model';
import { OptionAnswer, optionAnswer } from './option-answer.ts';

const Texts = Type.Array(Type.String());
const Change = Type.Object(
  {
    change: Type.Unsafe<BodyChange>(BodyChange),
    words: Type.String({ description: 'The change as one line of text' }),
  },
  { title: 'Design difference' },
);
const DriftAnswer = Type.Object(
  {
    state: Type.Enum(driftStates),
    differences: Type.Array(Change, {
      description: 'The differences between the design and its recipe with recorded changes',
    }),
    stale: Type.Array(
      Type.Object({ index: Type.Integer(), words: Type.String(), reason: Type.String(), why: Type.String() }),
      {
        description: 'Recorded changes that no longer apply to anything',
      },
    ),
    overrides: Type.Array(Type.Object({ words: Type.String(), reason: Type.String() }), {
      description: 'Recorded changes',
    }),
    missingDevices: Texts,
    why: Type.Optional(Type.String()),
    findings: Type.Array(Finding),
  },
  { title: 'Recipe drift' },
);
const InferredAnswer = Type.Object(
  {
    found: Type.Boolean(),
    why: Type.Optional(Type.String({ description: 'Why none was found' })),
    recipe: Type.Optional(Recipe),
    option: Type.Optional(OptionAnswer),
    differences: Type.Optional(Type.Array(Change)),
    alike: Type.Optional(Type.Object({ source: Texts, destination: Texts })),
    others: Type.Optional(
      Type.Array(
        Type.Object({
          source: Type.String(),
          destination: Type.String(),
          option: Type.String(),
          differences: Type.Integer(),
        }),
      ),
    ),
  },
  { title: 'Inferred recipe' },
);
export const RecipeAnswer = Type.Object(
  {
    design: Type.String(),
    recipe: Type.Union([Type.Unknown(), Type.Null()], { description: 'As stored; null if the design has none' }),
    drift: DriftAnswer,
    option: Type.Union([OptionAnswer, Type.Null()], { description: 'The current option of the recipe' }),
    proposals: Type.Array(Type.Object({ joint: Joint, why: Type.String() }), {
      description: 'Joints that the recipe has and the design lacks',
    }),
    rederived: Type.Union([Design, Type.Null()], {
      description: 'The design with its body derived again; null if that is not possible',
    }),
    inferred: Type.Union([InferredAnswer, Type.Null()], { description: 'For a design without a recipe' }),
    etag: Type.String({ description: 'The version of the design' }),
  },
  { title: 'Design recipe' },
);

export function recipeAnswer(library: Library, design: Design) {
  const drift = recipeDrift(library, design);
  const again = rederive(library, design);
  return {
    design: design.id,
    recipe: design.recipe ?? null,
    drift: driftAnswer(design, drift),
    option: drift.option === undefined ? null : optionAnswer(library, drift.option),
    proposals: recipeJointProposals(library, design),
    rederived: again.ok ? again.design : null,
    inferred: drift.state === 'none' ? inferredAnswer(library, inferCableRecipe(library, design)) : null,
  };
}

function driftAnswer(design: Design, drift: Drift) {
  const { state, differences, stale, missingDevices, why } = drift;
  const recipe = recipeOf(design);
  const overrides = recipe.state === 'whole' || recipe.state === 'requirement' ? (recipe.recipe.overrides ?? []) : [];
  return {
    state,
    differences: differences.map(withWords),
    stale: stale.map((override) => ({
      index: override.index,
      words: describeChange(override.override),
      reason: override.override.reason,
      why: override.why,
    })),
    overrides: overrides.map((override) => ({ words: describeChange(override), reason: override.reason })),
    missingDevices,
    why,
    findings: driftFindings(design, drift),
  };
}

function withWords(change: BodyChange) {
  return { change, words: describeChange(change) };
}

function inferredAnswer(library: Library, inference: Inference) {
  if (!inference.ok) return { found: false, why: inference.why };
  const { recipe, option, differences, alike, others } = inference;
  return {
    found: true,
    recipe,
    option: optionAnswer(library, option),
    differences: differences.map(withWords),
    alike,
    others,
  };
}
