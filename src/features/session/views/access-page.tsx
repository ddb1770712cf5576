import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#app/ui/use-document-title.ts';

const Page = chakra('main', {
  base: {
    minHeight: '100dvh',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: 'page',
    bg: 'bg.canvas',
    color: 'fg',
  },
});

const Title = chakra('h1', { base: { textStyle: 'title' } });

/** A screen outside the app's frame: one title, what it means, what to do. */
export function AccessPage(props: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  useDocumentTitle(props.title);
  return (
    <Page id="content">
      <Flex direction="column" gap="5" maxWidth="prose" align="flex-start">
        {props.icon}
        <Title tabIndex={-1} data-page-title>
          {props.title}
        </Title>
        {props.children}
        {props.actions !== undefined && (
          <Flex wrap="wrap" gap="gap">
            {props.actions}
          </Flex>
        )}
      </Flex>
    </Page>
  );
}
