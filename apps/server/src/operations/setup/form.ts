import { sheetStyles } from '@cablewright/model';
import Type from 'typebox';
import { passwordLength } from '../../accounts/sign-in.ts';

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The setup form. `admin` is required, except on a hub without sign-in. */
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
              minLength: passwordLength.min,
              maxLength: passwordLength.max,
              description:
                'Only left out where passwords are off; the email address is then that of the provider account',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    units: Type.Optional(
      Type.Enum(sheetStyles.units, {
        description:
          'Units on sheets and lists, as in the engineering settings. Left out: metric, with feet of wire in bills',
      }),
    ),
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency of the shop. Left out: that of the catalog' }),
    ),
    catalog: Type.Union([Type.Literal('starter'), Type.Literal('empty')]),
    packs: Type.Optional(
      Type.Array(Line(100), {
        maxItems: 100,
        description: 'IDs of packs to install; trade packs require the starter pack',
      }),
    ),
    modules: Type.Optional(
      Type.Array(Line(100), {
        maxItems: 50,
        description: 'IDs of domain modules: packs of a trade, installed like those under `packs`',
      }),
    ),
  },
  { additionalProperties: false },
);
