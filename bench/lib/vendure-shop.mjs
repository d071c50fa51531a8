/**
 * A Vendure shop with one product for comparison. Its variants are the rows of a lineup, passed in ROWS (a JSON file).
 * VENDURE is a folder with `@vendure/core` and `pg` installed, DATABASE_URL an empty database, PORT the port to listen
 * on. It reports when it is ready. It has no plugins and no sign-in for the timed query, and uses the driver and
 * database of the hub.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.env.VENDURE, 'package.json'));
require('reflect-metadata');
const { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel } = require('@vendure/core');

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const port = Number(process.env.PORT);
const { hostname: host, port: databasePort, username, password, pathname } = new URL(process.env.DATABASE_URL);

await bootstrap({
  apiOptions: { port, hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'bench', password: 'a long enough password' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    synchronize: true,
    logging: false,
    host,
    port: Number(databasePort),
    username,
    password,
    database: pathname.slice(1),
    schema: 'public',
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  plugins: [],
});

let token;

/** Calls the shop's admin API. Signed in after the first response. */
async function admin(query, variables) {
  const response = await fetch(`http://127.0.0.1:${port}/admin-api`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  token ??= response.headers.get('vendure-auth-token');
  return data;
}

const translated = (name) => [{ languageCode: 'en', name }];

async function shopBasics() {
  await admin('mutation{login(username:"bench",password:"a long enough password"){__typename}}');
  const { createZone } = await admin('mutation{createZone(input:{name:"Here"}){id}}');
  const { createTaxCategory } = await admin('mutation{createTaxCategory(input:{name:"All",isDefault:true}){id}}');
  const ids = { zone: createZone.id, category: createTaxCategory.id };
  const rate = 'createTaxRate(input:{name:"r",enabled:true,value:20,categoryId:$category,zoneId:$zone}){id}';
  await admin(`mutation($category:ID!,$zone:ID!){${rate}}`, ids);
  const { activeChannel } = await admin('{activeChannel{id}}');
  const zones = 'updateChannel(input:{id:$id,defaultShippingZoneId:$zone,defaultTaxZoneId:$zone}){__typename}';
  await admin(`mutation($id:ID!,$zone:ID!){${zones}}`, { id: activeChannel.id, zone: ids.zone });
  return ids.category;
}

/** An option of the product with its values. Returns the id of each value. */
async function optionOf(product, code, values) {
  const options = values.map((value) => ({ code: value, translations: translated(value) }));
  const { createProductOptionGroup: group } = await admin(
    'mutation($input:CreateProductOptionGroupInput!){createProductOptionGroup(input:$input){id options{id code}}}',
    { input: { code, translations: translated(code), options } },
  );
  const add = 'mutation($p:ID!,$g:ID!){addOptionGroupToProduct(productId:$p,optionGroupId:$g){id}}';
  await admin(add, { p: product, g: group.id });
  return new Map(group.options.map((option) => [option.code, option.id]));
}

const taxCategoryId = await shopBasics();
const { createProduct } = await admin('mutation($input:CreateProductInput!){createProduct(input:$input){id}}', {
  input: {
    enabled: true,
    translations: [{ languageCode: 'en', name: rows[0].familyLabel, slug: 'family', description: '' }],
  },
});
const colours = await optionOf(createProduct.id, 'colour', [...new Set(rows.map((row) => row.options.colour))]);
const lengths = await optionOf(createProduct.id, 'length', [...new Set(rows.map((row) => String(row.lengthMm)))]);
const input = rows.map(({ number, label, cost, options, lengthMm }) => ({
  productId: createProduct.id,
  sku: number,
  price: Math.round(cost.amount * 100),
  taxCategoryId,
  optionIds: [colours.get(options.colour), lengths.get(String(lengthMm))],
  translations: translated(label),
}));
await admin('mutation($input:[CreateProductVariantInput!]!){createProductVariants(input:$input){id}}', { input });
console.log('ready');
