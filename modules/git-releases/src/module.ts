/** Releases of boards that are tags of a git repository: a revision source. See decision 0024 for what is read of a repository, and why. */
import type { Module, OutsideRevision, RecordContext, Tools } from '@cablewright/modules';
import { basicAuthorization } from './authorization.ts';
import { readTags, type Tag } from './refs.ts';
import { releaseOf } from './tag-pattern.ts';

/** Releases whose record is fetched, the newest names first: each is a request of its own. */
const maxRecords = 20;

/** A release: a tag that the pattern matches. */
interface Release extends Tag {
  readonly rev: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function headersOf({ settings }: Tools): Record<string, string> {
  const token = text(settings['token']);
  return token === '' ? {} : { authorization: basicAuthorization(text(settings['user']) || 'git', token) };
}

/** Every tag of the repository, by the first request of a fetch over smart HTTP. Throws with a sentence where there is none. */
async function tagsOf(repository: string, tools: Tools): Promise<Tag[]> {
  const address = `${repository.replace(/\/+$/, '')}/info/refs?service=git-upload-pack`;
  const answer = await tools.fetch(address, { headers: headersOf(tools) });
  if (answer.status === 401 || answer.status === 403 || answer.status === 404)
    throw new Error(`${repository} answered ${answer.status}. Check the address and the access token.`);
  if (!answer.ok) throw new Error(`${repository} answered ${answer.status}.`);
  return readTags(await answer.text());
}

/** The record of a release, where a setting says where its file is; else what the tag says. */
async function recordOf(
  { tag, commit, rev }: Release,
  { id }: RecordContext,
  tools: Tools,
): Promise<Record<string, unknown>> {
  const plain = { id, tag, commit, rev };
  const pattern = text(tools.settings['recordFile']);
  if (pattern === '') return plain;
  const address = pattern.replaceAll('{tag}', encodeURIComponent(tag)).replaceAll('{id}', encodeURIComponent(id));
  const answer = await tools.fetch(address, { headers: headersOf(tools) });
  if (answer.status === 404) return plain;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const record = await answer.json();
  if (record === null || typeof record !== 'object' || Array.isArray(record))
    throw new Error(`${address} is not a record.`);
  return { ...record };
}

async function releasesOf(of: RecordContext, tools: Tools): Promise<OutsideRevision[]> {
  const repository = text(tools.settings['repository']);
  if (repository === '') throw new Error('No repository is set. An owner enters it in Settings, Code modules.');
  const pattern = text(tools.settings['tag']) || '{id}-{rev}';
  const partNumber = text(of.record['partNumber']);
  const releases = (await tagsOf(repository, tools)).flatMap((tag): Release[] => {
    const rev = releaseOf(tag.tag, pattern, { id: of.id, partNumber });
    return rev === undefined ? [] : [{ ...tag, rev }];
  });
  const listed: OutsideRevision[] = [];
  for (const [at, release] of releases.entries()) {
    const withRecord = at >= releases.length - maxRecords;
    const record = withRecord
      ? await recordOf(release, of, tools)
      : { id: of.id, tag: release.tag, commit: release.commit };
    const number = text(record['partNumber']);
    listed.push({
      rev: release.rev,
      note: `Tag ${release.tag}, commit ${release.commit.slice(0, 12)}`,
      ...(number === '' ? {} : { partNumber: number }),
      record,
      src: `${repository} at ${release.tag}`,
    });
  }
  return listed;
}

const module: Module = {
  revisionSources: [
    {
      id: 'tags',
      label: 'Releases in git',
      kinds: ['pcbas'],
      list: async (of, _db, tools) => {
        try {
          return await releasesOf(of, tools);
        } catch (error) {
          return { unavailable: error instanceof Error ? error.message : String(error) };
        }
      },
    },
  ],
};

export default module;
