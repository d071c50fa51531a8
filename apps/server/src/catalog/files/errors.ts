import { errorTable } from '../../platform/http/problem.ts';

export const assetErrors = errorTable({
  'no-such-asset': [404, 'File not found'],
  'asset-in-use': [409, 'The file is in use'],
  'artwork-invalid': [422, 'Invalid picture'],
  'no-such-artwork': [404, 'Artwork not found'],
  'no-such-model': [404, '3D model not found'],
  'model-invalid': [422, 'Invalid 3D model'],
  'model-too-large': [422, 'The 3D model takes too much memory or time to convert'],
  'model-not-converted': [503, 'The 3D model could not be converted'],
});
