import Type from 'typebox';
import { passwordLength } from '../../accounts/sign-in.ts';

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** What setup asks. `admin` may be left out only on a hub without sign-in. */
export const SetupForm = Type.Object(
  {
    code: Line(100),
    organisation: Type.Object({ name: Line(200), short: Line(24) }, { additionalProperties: false }),
    admin: Type.Optional(
      Type.Object(
        {
          name: Line(200),
          email: Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$', description: 'An email address' }),
          password: Type.Optional(
            Type.String({
              minLength: passwordLength.least,
              maxLength: passwordLength.most,
              description: 'Left out only where one signs in by other means; the address is then that of the provider',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    catalog: Type.Union([Type.Literal('starter'), Type.Literal('empty')]),
    packs: Type.Optional(
      Type.Array(Line(100), {
        maxItems: 100,
        description: 'Packs to begin with, by their ids; those of the trade need the starter',
      }),
    ),
    modules: Type.Optional(Type.Array(Line(100), { maxItems: 50 })),
  },
  { additionalProperties: false },
);
