import { errorTable } from '../../platform/http/problem.ts';

export const assetErrors = errorTable({
  'no-such-asset': [404, 'There is no such file'],
  'asset-in-use': [409, 'The file is in use'],
  'artwork-invalid': [422, 'The picture cannot be used'],
  'no-such-artwork': [404, 'There is no such artwork'],
  'no-such-model': [404, 'There is no 3D model'],
  'model-invalid': [422, 'The 3D model cannot be used'],
  'model-too-large': [422, 'The 3D model needs more memory or time than is allowed'],
  'model-not-converted': [503, 'The 3D model could not be converted'],
});
