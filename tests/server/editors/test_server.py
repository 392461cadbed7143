"""Drives the server with pytest-lsp, as clients whose capabilities it has recorded. It warns when the server uses what a client
does not offer; warnings are errors here."""

import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

COMMAND = os.environ["SERVER"].split("\n")
URI = "file://" + os.environ["FILE"]
TEXT = open(os.environ["FILE"], encoding="utf-8").read()


@pytest_lsp.fixture(
    params=["neovim", "visual_studio_code", "emacs"],
    config=ClientServerConfig(server_command=COMMAND),
)
async def client(request, lsp_client: LanguageClient):
    capabilities = client_capabilities(request.param)

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        return None

    params = types.InitializeParams(capabilities=capabilities)
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


def open_document(client):
    document = types.TextDocumentItem(uri=URI, language_id="hcl", version=1, text=TEXT)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document))


def position(line, character):
    return {
        "text_document": types.TextDocumentIdentifier(uri=URI),
        "position": types.Position(line=line, character=character),
    }


async def diagnostics(client):
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return client.diagnostics[URI]


@pytest.mark.asyncio
async def test_diagnostics(client: LanguageClient):
    open_document(client)
    found = await diagnostics(client)
    assert [it.range.start.line for it in found] == [3, 6]
    assert "Did you mean" in found[1].message


@pytest.mark.asyncio
async def test_requests(client: LanguageClient):
    open_document(client)
    hover = await client.text_document_hover_async(types.HoverParams(**position(5, 4)))
    assert "address" in hover.contents.value
    found = await client.text_document_completion_async(
        types.CompletionParams(**position(6, 2))
    )
    items = found if isinstance(found, list) else found.items
    assert "headers" in [it.label for it in items]
    edit = await client.text_document_rename_async(
        types.RenameParams(new_name="admin", **position(1, 3))
    )
    assert edit.changes or edit.document_changes
    formatted = await client.text_document_formatting_async(
        types.DocumentFormattingParams(
            text_document=types.TextDocumentIdentifier(uri=URI),
            options=types.FormattingOptions(tab_size=4, insert_spaces=True),
        )
    )
    assert formatted
