import { printTexts } from '../texts.ts';

export type SignLine = { label: string; name: string | null };

/** Lines to sign on, each with room for a date; a name that is known stands under its line. */
export function SignLines({ lines }: { lines: readonly SignLine[] }) {
  return (
    <ul className="paper-signs" aria-label={printTexts.signatures}>
      {lines.map(({ label, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may ask the same; their place is all they have.
        <li key={index}>
          <span className="paper-sign-line" />
          <span className="paper-sign-label">
            <span>{label}</span>
            <span>{printTexts.date}</span>
          </span>
          {name !== null && <span className="paper-sign-name">{name}</span>}
        </li>
      ))}
    </ul>
  );
}
