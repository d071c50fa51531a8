/** Documents and files of a design: drawings and sheets, label files, test results, exports of modules. */
import type { Exporter } from '@cablewright/modules';
import { Registered } from '../../platform/modules/registered.ts';
import type { Service } from '../../platform/service.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { PdfEngine } from '../../documents/pdf-engine/pdf-engine.ts';
import type { DocumentParts } from '../../documents/request.ts';
import { documentRoutes } from '../../documents/routes.ts';

interface DocumentService extends Service {
  /** Where code modules register their export formats. */
  readonly exporters: Registered<Exporter>;
}

interface DocumentNeeds extends Omit<DocumentParts, 'pdfEngine'> {
  readonly runtime: RuntimeSettings;
}

export function openDocuments(needs: DocumentNeeds): DocumentService {
  const { runtime } = needs;
  const exporters = new Registered<Exporter>('exporter');
  const pdfEngine = new PdfEngine(() => ({
    url: runtime.get('pdfEngineUrl'),
    timeoutMs: runtime.get('pdfEngineTimeoutMs'),
  }));
  const routes = documentRoutes({ ...needs, pdfEngine, exporters });
  return { routes, exporters, stop: () => pdfEngine.close() };
}
