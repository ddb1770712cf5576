import { TextLink } from '#app/ui/text-link.tsx';
import { readPhone } from '#domain/vendor/checks.ts';

/** A phone number to call with a press. Anything else, such as two numbers, is only text. */
export function PhoneLink({ number }: { number: string }) {
  const digits = readPhone(number);
  if (digits === null) return number;
  return (
    <TextLink asChild>
      <a href={`tel:+91${digits}`}>{number}</a>
    </TextLink>
  );
}
