import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';

const Title = chakra('h1', {
  base: { textStyle: 'title', color: 'fg', overflowWrap: 'anywhere', _focusVisible: { outline: 'none' } },
});

const Subtitle = chakra('p', { base: { color: 'fg.muted', marginTop: '1' } });

type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  /** A BackLink. */
  back?: ReactNode;
  /** Marks and badges beside the title. */
  marks?: ReactNode;
  actions?: ReactNode;
};

/** The screen's one h1, and the tab's title. It can take focus, so that a change of screen is spoken. */
export function PageHeader({ title, subtitle, back, marks, actions }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <Flex as="header" direction="column" gap="gap" marginBottom="section">
      {back}
      <Flex wrap="wrap" gap="3" align="center" justify="space-between">
        <Flex wrap="wrap" gap="3" align="center" minWidth="0">
          <div>
            <Title tabIndex={-1} data-page-title>
              {title}
            </Title>
            {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
          </div>
          {marks}
        </Flex>
        {actions !== undefined && (
          <Flex wrap="wrap" gap="gap">
            {actions}
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}

/** What index.html calls the product; it stands behind each screen's own title. */
const product = document.title;

/** The browser tab says what the screen's h1 says, then the product. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title]);
}
