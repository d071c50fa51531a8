import { useRef } from 'react';
import { failed } from './failures.tsx';
import styles from './bench.module.css';

/** The longest side of a photo that is kept, in pixels. */
const maxSide = 1600;

interface PhotoButtonProps {
  /** `file`: the address under which the hub keeps the photo, the SHA-256 of its bytes. */
  readonly onPhoto: (file: string, photo: Blob) => void;
}

/** Takes a photo with the camera of the tablet, or chooses a file. */
export function PhotoButton({ onPhoto }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (chosen: File) => {
    try {
      const photo = await scaled(chosen);
      onPhoto(await addressOf(photo), photo);
    } catch (error) {
      failed("Couldn't read the photo", error);
    }
  };
  return (
    <>
      <button type="button" className={styles['small']} onClick={() => input.current?.click()}>
        Photo…
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        aria-label="Photo"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (chosen !== undefined) void take(chosen);
        }}
      />
    </>
  );
}

/** The photo as JPEG, at most `maxSide` wide and high. */
async function scaled(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The browser cannot scale it.')) : resolve(blob)),
      'image/jpeg',
      0.85,
    );
  });
}

/** SHA-256 as lower-case hexadecimal digits. Browsers compute it on https and localhost only. */
async function addressOf(photo: Blob): Promise<string> {
  if (!('subtle' in crypto)) throw new Error('Photos need a connection by https.');
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await photo.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
