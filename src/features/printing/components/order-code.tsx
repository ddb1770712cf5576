import { encode } from 'uqr';
import { isLocalId } from '#domain/local-ids.ts';
import { printTexts } from '../texts.ts';

type Props = { orderId: string; orderNumber: string; origin: string };

/** The order's address to point a camera at. An order that no server knows has no address yet, and says so. */
export function OrderCode({ orderId, orderNumber, origin }: Props) {
  if (isLocalId(orderId)) return <p className="paper-code paper-code-none">{printTexts.notSent}</p>;
  // 15 % of the code may be lost to a fold or a thumb of oil.
  const { data, size } = encode(orderAddress(origin, orderId), { ecc: 'M', border: 0 });
  return (
    <figure className="paper-code">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={printTexts.code(orderNumber)}
      >
        <path d={darkModules(data)} />
      </svg>
      <figcaption>{printTexts.scan}</figcaption>
    </figure>
  );
}

/** The order's read-only page, which every role that sees orders may open. */
function orderAddress(origin: string, orderId: string): string {
  return `${origin}/work-orders/${encodeURIComponent(orderId)}`;
}

function darkModules(data: readonly (readonly boolean[])[]): string {
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
