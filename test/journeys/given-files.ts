/** Files and rows that a person drops or pastes on a page. */
import { page } from './journey.ts';

/** Pastes rows of a spreadsheet outside any field of the page. */
export async function paste(text: string): Promise<void> {
  await page.evaluate(
    `(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    })()`,
  );
}

/** Drops files on the page, as from a folder on the desk. */
export async function drop(...files: readonly { readonly name: string; readonly text: string }[]): Promise<void> {
  await page.evaluate(
    `(() => {
      const transfer = new DataTransfer();
      for (const { name, text } of ${JSON.stringify(files)})
        transfer.items.add(new File([text], name, { type: 'text/csv' }));
      for (const type of ['dragover', 'drop'])
        document.querySelector('main').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    })()`,
  );
}
