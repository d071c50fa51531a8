/** Documents and files of a design: drawings and sheets, label files, test results, exports of modules. */
import type { Exporter } from '@cablewright/modules';
import { Registered } from '../../platform/modules/registered.ts';
import type { Service } from '../../platform/service.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { PdfEngine } from '../../documents/pdf-engine/pdf-engine.ts';
import { DrawingOffice } from '../../documents/off-thread/drawing-office.ts';
import type { DocumentParts } from '../../documents/request.ts';
import { documentRoutes } from '../../documents/routes.ts';

interface DocumentService extends Service {
  /** Where code modules register their export formats. */
  readonly exporters: Registered<Exporter>;
}

interface DocumentNeeds extends Omit<DocumentParts, 'pdfEngine' | 'office'> {
  /** How long drawing one document may take, ms; shorter only in tests. */
  readonly drawTimeoutMs?: number | undefined;
  /** Whether a thread that draws is started with the hub; otherwise the first document waits for it. */
  readonly warm: boolean;
  readonly runtime: RuntimeSettings;
}

export function openDocuments(needs: DocumentNeeds): DocumentService {
  const { runtime } = needs;
  const exporters = new Registered<Exporter>('exporter');
  const pdfEngine = new PdfEngine(() => ({
    url: runtime.get('pdfEngineUrl'),
    timeoutMs: runtime.get('pdfEngineTimeoutMs'),
  }));
  const office = new DrawingOffice(needs);
  const routes = documentRoutes({ ...needs, pdfEngine, office, exporters });
  return { routes, exporters, start: () => needs.warm && office.warm(), stop: () => pdfEngine.close() };
}
