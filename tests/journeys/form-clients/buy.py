"""Buys two meters by Pix with MechanicalSoup, from the location gate to the placed order.

python3 buy.py <storefront> <e-mail> <CPF>; prints the address of the order's page.
"""

import re
import sys

import mechanicalsoup

shop, email, cpf = sys.argv[1:]
browser = mechanicalsoup.StatefulBrowser(soup_config={"features": "html.parser"}, raise_on_404=True)


def form_with(name):
    """Selects the form that has a control whose name matches."""
    for number, form in enumerate(browser.get_current_page().find_all("form")):
        if form.find(attrs={"name": re.compile(name)}):
            browser.select_form("form", nr=number)
            return browser.get_current_form()
    raise LookupError(f"No form with {name} at {browser.get_url()}")


def buy_form():
    browser.select_form("#comprar")
    return browser.get_current_form()


def fill(control, /, **fields):
    form = form_with(control)
    for field, value in fields.items():
        form.set(field, value)
    return form


def press(form, value):
    button = form.form.find("button", attrs={"value": value})
    form.choose_submit(button)
    send()


def send():
    answer = browser.submit_selected()
    if answer.status_code >= 400:
        raise RuntimeError(f"{answer.status_code} at {browser.get_url()}: {browser.get_current_page().get_text(' ', strip=True)[:400]}")


def follow(href=None, text=None):
    for link in browser.get_current_page().find_all("a", href=re.compile(href or "")):
        if text is None or text in link.get_text(" ", strip=True):
            return browser.follow_link(link)
    raise LookupError(f"No link {href or text} at {browser.get_url()}")


def expect_at(pattern):
    if not re.search(pattern, browser.get_url()):
        raise RuntimeError(f"At {browser.get_url()}, not at {pattern}")


browser.open(f"{shop}/home")
fill("^cep$", cep="01310-100")
send()
fill("^produto$", produto="fibra de carbono")
send()
follow(text="Vinil adesivo fibra de carbono 4D")
follow(href="Cor=Preto")
follow(href="Largura=1%2C52")
press(buy_form(), "1")
expect_at("quantidade=2")
press(buy_form(), "adicionar")

browser.open(f"{shop}/cart")
press(form_with("^quantidade-"), "finalizar")
expect_at("/login")
follow(text="Criar minha conta")
fill("^password2$", name="Ana de Souza", email=email, password="segredo de teste 1", password2="segredo de teste 1")
send()
expect_at("/cart")
press(form_with("^quantidade-"), "finalizar")
expect_at("/profile")
fill("^phoneNumber$", cnpj=cpf, phoneNumber="11 98888-7777")
send()
expect_at("/cart")
press(form_with("^quantidade-"), "finalizar")
expect_at("/address")
press(fill("^postalCode$", postalCode="01310-100"), "cep")
fill("^addressNumber$", addressNumber="900", addressComplement="ap. 42", addressNickName="Casa")
send()
expect_at("/cart")

form = form_with("^frete-")
carriers = form.form.find_all("input", attrs={"name": re.compile("^frete-")})
assert len(carriers) > 1, "No carriers to choose from"
form.set_radio({carriers[0]["name"]: carriers[-1]["value"]})
press(form, "finalizar")
expect_at("/checkout")
form_with("^cupom$")
send()
expect_at("etapa=pagamento")
form_with("^pagamento$").set_radio({"pagamento": "pix"})
send()
expect_at("etapa=revisao")
form_with("^pedido$")
send()
expect_at(r"/checkout/orderstatus\?ordersCode=")
print(browser.get_url())
