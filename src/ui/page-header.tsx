import { type ReactNode, useEffect } from 'react';
import { chakra } from './chakra.tsx';
import { Row, Stack } from './stack.tsx';
import { Text } from './text.tsx';

const Title = chakra('h1', {
  base: { textStyle: 'title', color: 'fg', overflowWrap: 'anywhere', _focusVisible: { outline: 'none' } },
});

/**
 * The screen's only h1, also the tab's title. It can take the focus, so that a screen reader announces a change of
 * screen.
 */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(children);
  return (
    <Title tabIndex={-1} data-page-title>
      {children}
    </Title>
  );
}

type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  /** A BackLink. */
  back?: ReactNode;
  /** Badges next to the title. */
  marks?: ReactNode;
  actions?: ReactNode;
  /** `compact` next to other content. */
  size?: 'page' | 'compact';
};

/** The screen's title with its badges and actions. */
export function PageHeader({ title, subtitle, back, marks, actions, size = 'page' }: PageHeaderProps) {
  return (
    <Stack as="header" marginBottom={size === 'page' ? { base: '3', md: 'section' } : '2'}>
      {back}
      <Row gap="3" justifyContent="space-between">
        <Row gap="3" minWidth="0" minHeight="8">
          <div>
            <PageTitle>{title}</PageTitle>
            {subtitle !== undefined && (
              <Text tone="muted" display="flex" alignItems="center" minHeight="8">
                {subtitle}
              </Text>
            )}
          </div>
          {marks}
        </Row>
        {actions !== undefined && <Row alignItems="stretch">{actions}</Row>}
      </Row>
    </Stack>
  );
}

/** The product's name from index.html; it follows each screen's own title. */
const product = document.title;

/** The tab's title: the screen's h1, then the product. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title]);
}
