import { useMarginWords } from '../use-margin-words.ts';
import { OrderPaper, type PaperProps } from './order-paper.tsx';

/** One work order as the whole document. Its window bears the number alone, since a saved PDF gets its name from there. */
export function WorkOrderPaper(props: PaperProps) {
  const { number, car } = props.order;
  useMarginWords(number, `${number} · ${car.number}`);
  return <OrderPaper {...props} level={1} />;
}
