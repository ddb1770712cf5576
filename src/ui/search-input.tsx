import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { chakra } from './chakra.tsx';
import { controlStyles, sayCut } from './text-input.tsx';
import { uiTexts } from './texts.ts';

const SEARCH_DEBOUNCE_MS = 300;

const Wrap = chakra('div', {
  base: {
    position: 'relative',
    display: 'block',
    '& > svg': {
      position: 'absolute',
      insetInlineStart: { base: '3', lg: '4' },
      top: '50%',
      transform: 'translateY(-50%)',
      boxSize: '5',
      color: 'fg.muted',
      pointerEvents: 'none',
    },
    '& > button': { position: 'absolute', insetInlineEnd: '0', top: '0' },
  },
});

const Input = chakra('input', {
  base: {
    ...controlStyles,
    paddingInlineStart: { base: '10', lg: '11' },
    paddingInlineEnd: '4',
    '&[data-filled]': { paddingInlineEnd: '14' },
    // Otherwise the longest placeholder doesn't fit on a phone, nor a list's search next to its filters.
    _placeholder: { textStyle: 'small', textOverflow: 'ellipsis' },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});

type SearchInputProps = {
  /** The current search, as in the URL. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  debounceMs?: number;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
  /** False next to another search, which stays the only landmark. */
  isOnly?: boolean;
};

/**
 * Searches when typing pauses, or immediately on Enter. The typed text is separate from the current search, so that a
 * late response never removes letters; a search changed from elsewhere (Clear filters) replaces it.
 */
export function SearchInput(props: SearchInputProps) {
  const { value, onSearch, label, debounceMs = SEARCH_DEBOUNCE_MS } = props;
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === asked.current) return;
    clearTimeout(timer.current);
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string) => {
    clearTimeout(timer.current);
    const search = text.trim();
    if (search === asked.current) return;
    asked.current = search;
    onSearch(search);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), debounceMs);
  };
  const clear = () => {
    setTyped('');
    ask('');
  };

  return (
    <Wrap role={props.isOnly === false ? undefined : 'search'}>
      <Search aria-hidden />
      <Input
        type="search"
        ref={props.ref}
        aria-label={label}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        onPaste={sayCut}
        enterKeyHint="search"
        autoComplete="off"
        data-shortcut="search"
        data-filled={typed === '' ? undefined : true}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
        }}
      />
      {typed !== '' && <IconButton name={uiTexts.clearSearch} icon={<X />} onClick={clear} />}
    </Wrap>
  );
}
