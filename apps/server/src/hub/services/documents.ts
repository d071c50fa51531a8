/** Opens the documents and files of designs: drawings and sheets, label files, test results, and exports of modules. */
import type { LibraryThreads } from '../../catalog/off-thread/library-threads.ts';
import type { RunningExporter } from '@cablewright/modules/running';
import type { Registered } from '../../platform/modules/registered.ts';
import { OutboundHttp, type OutboundOptions } from '../../platform/outbound/outbound-http.ts';
import type { Service } from '../../platform/service.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { PdfEngine } from '../../documents/pdf-engine/pdf-engine.ts';
import { DrawingOffice } from '../../documents/off-thread/drawing-office.ts';
import type { DocumentParts } from '../../documents/request.ts';
import { documentRoutes } from '../../documents/routes.ts';
import { sharedRevisionRoutes, type SharedRevisionParts } from '../../documents/shared-revisions.ts';
import { guestCommentRoutes } from '../../documents/guest-comments.ts';
import { revisionLinkRoutes } from '../../documents/revision-links.ts';
import type { Route } from '../../platform/http/route.ts';

type AllParts = Parameters<typeof documentRoutes>[0] & SharedRevisionParts;

export function allDocumentRoutes(parts: AllParts): Route[] {
  return [
    ...documentRoutes(parts),
    ...revisionLinkRoutes(parts),
    ...sharedRevisionRoutes(parts),
    ...guestCommentRoutes(parts),
  ];
}

interface DocumentNeeds extends Omit<AllParts, 'pdfEngine' | 'office'> {
  readonly outbound?: OutboundOptions | undefined;
  readonly threads: LibraryThreads;
  /** The time limit for drawing one document, in ms. Only tests set it. */
  readonly taskTimeoutMs?: number | undefined;
  /** Whether a drawing thread is started together with the hub. If not, the first document has to wait for it. */
  readonly warm: boolean;
  readonly runtime: RuntimeSettings;
  /** The export formats that modules provide. */
  readonly exporters: Registered<RunningExporter>;
}

/** The document service, and those of its parts that other printing services need. */
interface DocumentService extends Service {
  readonly parts: DocumentParts;
}

export function openDocuments(needs: DocumentNeeds): DocumentService {
  const { runtime } = needs;
  const http = new OutboundHttp(needs.outbound);
  const engine = () => ({ url: runtime.get('pdfEngineUrl'), timeoutMs: runtime.get('pdfEngineTimeoutMs') });
  const pdfEngine = new PdfEngine(engine, http);
  const office = new DrawingOffice(needs);
  const parts = { ...needs, pdfEngine, office };
  return {
    parts,
    routes: allDocumentRoutes(parts),
    start: () => needs.warm && office.warm(),
    stop: () => closeAll(pdfEngine, http),
  };
}

async function closeAll(pdfEngine: PdfEngine, http: OutboundHttp): Promise<void> {
  await pdfEngine.close();
  http.close();
}
